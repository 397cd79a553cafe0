// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The ZLIB chunk (debug monitor spec, "Packet Format"): the type and the length of the chunk that it stands for, and
 * that chunk's data, deflated.
 */
public final class CompressedChunk {
    public static final int TYPE = FourCc.of("ZLIB");

    /** u4 type and u4 length of the original. */
    public static final int HEADER_BYTES = 8;

    private static final int GROWTH_BYTES = 64 * 1024;

    /** The bytes of an array that are deflated at a time, as the VM's next collection may have to wait for that. */
    private static final int PIECE_BYTES = 32 * 1024;

    private CompressedChunk() {}

    /** {@code chunk} compressed, or itself if that is no shorter. */
    public static RawChunk deflate(RawChunk chunk) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            byte[] in = chunk.data().toArray();
            byte[] out = new byte[in.length];
            int count = 0;
            for (int at = 0; at < in.length; at += PIECE_BYTES) {
                deflater.setInput(in, at, Math.min(PIECE_BYTES, in.length - at));
                if (at + PIECE_BYTES >= in.length) {
                    deflater.finish();
                }
                for (int more = 1; more > 0; count += more) {
                    more = deflater.deflate(out, count, out.length - count);
                }
            }
            if (!deflater.finished() || count + HEADER_BYTES >= chunk.data().length()) {
                return chunk;
            }
            Bytes data = new ByteWriter(HEADER_BYTES + count)
                    .u4(chunk.type())
                    .u4(chunk.data().length())
                    .bytes(Bytes.owning(out).slice(0, count))
                    .toBytes();
            return new RawChunk(TYPE, data);
        } finally {
            deflater.end();
        }
    }

    /** The original chunk. Memory is taken as data come out, never because a length says so. */
    static RawChunk inflate(Bytes data, int maxBytes) {
        ByteReader in = new ByteReader(data);
        int type = in.s4();
        long length = in.u4();
        if (type == TYPE) {
            throw new ByteReader.TooShort("a compressed chunk holds another one");
        }
        if (length > maxBytes) {
            throw new ByteReader.TooShort("a compressed " + FourCc.text(type) + " would become " + length
                    + " bytes, and " + maxBytes + " are allowed");
        }
        return new RawChunk(type, Bytes.owning(inflate(in.rest().toArray(), (int) length, FourCc.text(type))));
    }

    private static byte[] inflate(byte[] compressed, int length, String type) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            byte[] out = new byte[Math.min(length, GROWTH_BYTES)];
            int count = 0;
            while (!inflater.finished() && count < length) {
                if (count == out.length) {
                    out = Arrays.copyOf(out, (int) Math.min(length, 2L * out.length));
                }
                int more = inflater.inflate(out, count, out.length - count);
                if (more == 0 && !inflater.finished()) {
                    throw new ByteReader.TooShort(
                            "the compressed " + type + " ends after " + count + " of " + length + " bytes");
                }
                count += more;
            }
            // Not one byte more than promised must come out, and the checksum behind the last must be there.
            boolean tooLong = !inflater.finished() && inflater.inflate(new byte[1]) != 0;
            if (count != length || tooLong || !inflater.finished()) {
                throw new ByteReader.TooShort(
                        "the compressed " + type + " does not become the " + length + " bytes it promises");
            }
            return out;
        } catch (DataFormatException e) {
            throw new ByteReader.TooShort("the compressed " + type + " is damaged (" + e.getMessage() + ")");
        } finally {
            inflater.end();
        }
    }
}

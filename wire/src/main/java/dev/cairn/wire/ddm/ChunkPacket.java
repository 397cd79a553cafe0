// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.util.ArrayList;
import java.util.List;

/**
 * Chunks in a JDWP packet. The design of 2007 allows several in one, and compressed ones; nobody else ever sends
 * either, so they go only to a peer that announced them.
 */
public final class ChunkPacket {
    /** 'G' with the high bit: JDWP leaves the sets from 128 on to vendors. */
    public static final int COMMAND_SET = 0xC7;

    public static final int COMMAND = 1;

    public static final int TYPE_OFFSET = 0;
    public static final int LENGTH_OFFSET = 4;
    public static final int HEADER_BYTES = 8;

    private ChunkPacket() {}

    /** Whether {@code packet} is a command that carries chunks. */
    public static boolean isDdm(JdwpPacket packet) {
        return packet instanceof JdwpPacket.Command command
                && command.set() == COMMAND_SET
                && command.command() == COMMAND;
    }

    public static JdwpPacket.Command command(int id, RawChunk... chunks) {
        return new JdwpPacket.Command(id, COMMAND_SET, COMMAND, encode(List.of(chunks)));
    }

    public static JdwpPacket.Reply reply(int id, List<RawChunk> chunks) {
        return new JdwpPacket.Reply(id, 0, encode(chunks));
    }

    /** The data of a packet with {@code chunks}; no bytes for no chunks, which is the empty reply. */
    public static Bytes encode(List<RawChunk> chunks) {
        int length = 0;
        for (RawChunk chunk : chunks) {
            length = Math.addExact(length, HEADER_BYTES + chunk.data().length());
        }
        ByteWriter out = new ByteWriter(length);
        for (RawChunk chunk : chunks) {
            out.u4(chunk.type()).u4(chunk.data().length()).bytes(chunk.data());
        }
        return out.toBytes();
    }

    /** What the data of a packet hold. */
    public sealed interface Content {
        /**
         * All is well.
         *
         * @param chunks in order; none for the empty reply
         */
        record Chunks(List<RawChunk> chunks) implements Content {
            public Chunks {
                chunks = List.copyOf(chunks);
            }
        }

        /**
         * The packet breaks off, or breaks the rules.
         *
         * @param chunks those in front of what is wrong
         * @param why a sentence
         */
        record Malformed(List<RawChunk> chunks, String why) implements Content {
            public Malformed {
                chunks = List.copyOf(chunks);
            }
        }
    }

    /**
     * Takes the data of a packet apart, and inflates what is compressed.
     *
     * @param maxInflatedBytes the most that all compressed chunks of this packet may become together
     */
    public static Content decode(Bytes data, int maxInflatedBytes) {
        ByteReader in = new ByteReader(data);
        List<RawChunk> chunks = new ArrayList<>();
        int inflatedBytes = 0;
        try {
            while (in.remaining() > 0) {
                int type = in.s4();
                RawChunk chunk = new RawChunk(type, in.bytes(in.u4()));
                if (type == CompressedChunk.TYPE) {
                    chunk = CompressedChunk.inflate(chunk.data(), maxInflatedBytes - inflatedBytes);
                    inflatedBytes += chunk.data().length();
                }
                chunks.add(chunk);
            }
            return new Content.Chunks(chunks);
        } catch (ByteReader.TooShort e) {
            return new Content.Malformed(
                    chunks,
                    "Chunk " + (chunks.size() + 1) + " of a packet with " + data.length() + " bytes is broken: "
                            + e.getMessage() + ".");
        }
    }
}

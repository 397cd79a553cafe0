// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates one member of a gzip file: a header, deflated data, and a check sum. A file is one member after the other. Not
 * for several threads.
 */
final class GzipMember implements AutoCloseable {
    static final int MAGIC_1 = 0x1F;
    static final int MAGIC_2 = 0x8B;
    static final int DEFLATE = 8;

    private static final int FIXED = 10; // magic, method, flags, time, extra flags, system
    private static final int FLAGS_AT = 3;
    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED_FLAGS = 0xE0;
    private static final int LONGEST_TEXT = 64 * 1024;
    private static final int TRAILER = 8; // check sum, length
    private static final int CHUNK = 64 * 1024;

    /** Where the plain bytes go. */
    interface Sink {
        void write(byte[] bytes, int length) throws IOException;
    }

    /** How a member ended. */
    enum Outcome {
        WHOLE,
        /** All of it is there, but it is not what was packed. */
        WRONG_SUM,
        /** The file ends in it. */
        CUT,
        /** It cannot be inflated further. */
        DAMAGED,
        /** There is none. */
        NONE
    }

    /**
     * What became of a member.
     *
     * @param end where the next member would begin; for one that did not end, as far as was read
     * @param comment of the header
     */
    record Result(Outcome outcome, long end, String comment) {}

    private final FileChannel channel;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 sum = new CRC32();
    private final byte[] plain = new byte[CHUNK];
    private final ByteBuffer packed = ByteBuffer.allocate(CHUNK);
    private long packedAt;

    GzipMember(FileChannel channel) {
        this.channel = channel;
        packed.limit(0);
    }

    /** Inflates the member that begins at an offset. What was handed to the sink is as much as there is. */
    Result inflate(long offset, Sink sink) throws IOException {
        seek(offset);
        String comment;
        try {
            if (u1() != MAGIC_1 || u1() != MAGIC_2 || u1() != DEFLATE) {
                return new Result(Outcome.NONE, offset, "");
            }
            int flags = u1();
            if ((flags & RESERVED_FLAGS) != 0) {
                return new Result(Outcome.NONE, offset, "");
            }
            skip(FIXED - FLAGS_AT - 1);
            comment = header(flags);
        } catch (EOFException e) {
            return new Result(position() == offset ? Outcome.NONE : Outcome.CUT, position(), "");
        }
        try {
            Outcome outcome = data(sink) ? Outcome.WHOLE : Outcome.WRONG_SUM;
            return new Result(outcome, position(), comment);
        } catch (EOFException e) {
            return new Result(Outcome.CUT, position(), comment);
        } catch (DataFormatException e) {
            return new Result(Outcome.DAMAGED, position(), comment);
        }
    }

    /** Passes over the rest of the header, and gives the comment. */
    private String header(int flags) throws IOException {
        if ((flags & HAS_EXTRA) != 0) {
            skip(u1() | (u1() << 8));
        }
        if ((flags & HAS_NAME) != 0) {
            text();
        }
        String comment = (flags & HAS_COMMENT) != 0 ? text() : "";
        if ((flags & HAS_HEADER_CRC) != 0) {
            skip(2);
        }
        return comment;
    }

    private boolean data(Sink sink) throws IOException, DataFormatException {
        inflater.reset();
        sum.reset();
        long start = position();
        while (!inflater.finished()) {
            int count = inflater.inflate(plain);
            if (count > 0) {
                sum.update(plain, 0, count);
                sink.write(plain, count);
            } else if (inflater.needsDictionary()) {
                throw new DataFormatException();
            } else if (inflater.needsInput() && !inflater.finished()) {
                seek(start + inflater.getBytesRead());
                fill(1);
                inflater.setInput(packed.array(), packed.position(), packed.remaining());
            }
        }
        long length = inflater.getBytesWritten();
        seek(start + inflater.getBytesRead());
        fill(TRAILER);
        long statedSum = little();
        long statedLength = little();
        return statedSum == sum.getValue() && statedLength == (length & 0xFFFF_FFFFL);
    }

    private long little() throws IOException {
        long low = u1() | (u1() << 8);
        return low | ((long) (u1() | (u1() << 8)) << 16);
    }

    private String text() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = u1(); c != 0; c = u1()) {
            if (text.length() == LONGEST_TEXT) {
                throw new EOFException();
            }
            text.append(new String(new byte[] {(byte) c}, StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }

    private int u1() throws IOException {
        fill(1);
        return packed.get() & 0xFF;
    }

    private void skip(int bytes) throws IOException {
        fill(1);
        seek(position() + bytes);
    }

    /** How far the file was read, about. */
    long position() {
        return packedAt + packed.position();
    }

    private void seek(long offset) {
        long within = offset - packedAt;
        if (within >= 0 && within <= packed.limit()) {
            packed.position((int) within);
        } else {
            packedAt = offset;
            packed.position(0).limit(0);
        }
    }

    /** Makes at least {@code bytes} bytes ready, and throws an {@link EOFException} if the file ends before. */
    private void fill(int bytes) throws IOException {
        if (packed.remaining() >= bytes) {
            return;
        }
        packedAt = position();
        packed.compact();
        while (packed.position() < bytes) {
            int count = channel.read(packed, packedAt + packed.position());
            if (count < 0) {
                packed.flip();
                throw new EOFException();
            }
        }
        packed.flip();
    }

    @Override
    public void close() {
        inflater.end();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.write;

import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * Puts heap records into segments of at most 1 MiB, each of which is written once its length is known; a heap record
 * that is longer has a segment of its own, and passes through. No heap record is split.
 */
final class Segments {
    static final int ROOM = 1 << 20;
    static final long LONGEST = 0xFFFF_FFFFL;

    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(ROOM);
    /** Bytes that the record begun last still lacks. */
    private long missing;

    private boolean passing;

    Segments(OutputStream out) {
        this.out = out;
    }

    /** Begins a heap record of a length, which what is put next must have, all in all. */
    void begin(long length) throws IOException {
        if (missing != 0) {
            throw new IllegalStateException("The heap record before this one lacks " + missing + " bytes.");
        }
        if (length > LONGEST) {
            throw new IllegalArgumentException("A heap record of " + length + " bytes fits into no segment.");
        }
        if (passing || length > buffer.remaining()) {
            flush();
        }
        if (length > ROOM) {
            passing = true;
            writeRecordHeader(out, HprofRecordTag.HEAP_DUMP_SEGMENT, length);
        }
        missing = length;
    }

    void u1(int value) throws IOException {
        room(1);
        buffer.put((byte) value);
    }

    void u2(int value) throws IOException {
        room(Short.BYTES);
        buffer.putShort((short) value);
    }

    void u4(int value) throws IOException {
        room(Integer.BYTES);
        buffer.putInt(value);
    }

    void u8(long value) throws IOException {
        room(Long.BYTES);
        buffer.putLong(value);
    }

    void bytes(ByteBuffer values) throws IOException {
        ByteBuffer rest = values.slice();
        while (rest.hasRemaining()) {
            int now = Math.min(rest.remaining(), ROOM / 2);
            room(now);
            buffer.put(rest.slice(rest.position(), now));
            rest.position(rest.position() + now);
        }
    }

    private void room(int bytes) throws IOException {
        if (bytes > missing) {
            throw new IllegalStateException("More is put into a heap record than the " + missing + " bytes it lacks.");
        }
        if (passing && bytes > buffer.remaining()) {
            drain();
        }
        missing -= bytes;
    }

    /** Writes the segment that is being filled. */
    void flush() throws IOException {
        if (!passing && buffer.position() > 0) {
            writeRecordHeader(out, HprofRecordTag.HEAP_DUMP_SEGMENT, buffer.position());
        }
        drain();
        passing = false;
    }

    private void drain() throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    static void writeRecordHeader(OutputStream out, int tag, long length) throws IOException {
        out.write(ByteBuffer.allocate(HprofRecordTag.HEADER_SIZE)
                .put((byte) tag)
                .putInt(0)
                .putInt((int) length)
                .array());
    }
}

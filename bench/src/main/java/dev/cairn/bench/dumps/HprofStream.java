// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes HPROF 1.0.2 with ids of 8 bytes, as fast as the disk takes it. Heap records are put into segments of about a
 * mebibyte, as HotSpot does; a bigger array has a segment of its own.
 */
final class HprofStream implements AutoCloseable {
    static final int ID_SIZE = Long.BYTES;

    private static final String VERSION = "JAVA PROFILE 1.0.2";
    private static final int SEGMENT_SIZE = 1 << 20;
    /** A segment is closed after the record that fills it, and no record that is written whole is longer than this. */
    private static final int LONGEST_RECORD = 1 << 16;

    private static final int OBJECT_ARRAY_HEADER = 1 + ID_SIZE + 4 + 4 + ID_SIZE;
    private static final int NO_SEGMENT = -1;

    private final FileChannel file;
    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(HprofRecordTag.HEADER_SIZE + SEGMENT_SIZE + LONGEST_RECORD);
    private int segmentStart = NO_SEGMENT;
    private long bigArrayLeft;

    HprofStream(Path target, long timestampMillis) throws IOException {
        file = FileChannel.open(
                target, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        buffer.put(VERSION.getBytes(StandardCharsets.US_ASCII)).put((byte) 0);
        buffer.putInt(ID_SIZE).putLong(timestampMillis);
    }

    void string(long id, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        topLevel(HprofRecordTag.STRING, ID_SIZE + bytes.length);
        buffer.putLong(id).put(bytes);
    }

    void loadClass(int serial, long classId, long nameId) throws IOException {
        topLevel(HprofRecordTag.LOAD_CLASS, 4 + ID_SIZE + 4 + ID_SIZE);
        buffer.putInt(serial).putLong(classId).putInt(0).putLong(nameId);
    }

    private void topLevel(int tag, int length) throws IOException {
        endSegment();
        if (buffer.remaining() < HprofRecordTag.HEADER_SIZE + length) {
            flush();
        }
        buffer.put((byte) tag).putInt(0).putInt(length);
    }

    /** Where the next heap record goes: a record of at most {@link #LONGEST_RECORD} bytes may be put here. */
    ByteBuffer heapRecord(int tag) throws IOException {
        if (bigArrayLeft != 0) {
            throw new IllegalStateException(bigArrayLeft + " elements of an array are missing.");
        }
        if (segmentStart == NO_SEGMENT) {
            startSegment();
        } else if (buffer.position() - segmentStart >= SEGMENT_SIZE) {
            endSegment();
            startSegment();
        }
        return buffer.put((byte) tag);
    }

    private void startSegment() throws IOException {
        flush();
        segmentStart = HprofRecordTag.HEADER_SIZE;
        buffer.put((byte) HprofRecordTag.HEAP_DUMP_SEGMENT).putInt(0).putInt(0);
    }

    private void endSegment() throws IOException {
        if (segmentStart != NO_SEGMENT) {
            buffer.putInt(
                    segmentStart - HprofRecordTag.HEADER_SIZE + HprofRecordTag.LENGTH_OFFSET,
                    buffer.position() - segmentStart);
            segmentStart = NO_SEGMENT;
            flush();
        }
    }

    /** Begins an array of any length; {@link #element} must follow as often. */
    void objectArray(long id, long classId, int length) throws IOException {
        long bytes = OBJECT_ARRAY_HEADER + (long) length * ID_SIZE;
        if (bytes <= LONGEST_RECORD) {
            heapRecord(HeapRecordTag.OBJECT_ARRAY_DUMP);
        } else {
            if (bytes > 0xFFFF_FFFFL) {
                throw new IllegalArgumentException("An array of " + length + " elements fits no segment.");
            }
            endSegment();
            flush();
            buffer.put((byte) HprofRecordTag.HEAP_DUMP_SEGMENT).putInt(0).putInt((int) bytes);
            buffer.put((byte) HeapRecordTag.OBJECT_ARRAY_DUMP);
            bigArrayLeft = length;
        }
        buffer.putLong(id).putInt(0).putInt(length).putLong(classId);
    }

    void element(long id) throws IOException {
        if (bigArrayLeft != 0) {
            bigArrayLeft--;
            if (buffer.remaining() < ID_SIZE) {
                flush();
            }
        }
        buffer.putLong(id);
    }

    private void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
        buffer.clear();
    }

    @Override
    public void close() throws IOException {
        topLevel(HprofRecordTag.HEAP_DUMP_END, 0);
        flush();
        file.close();
    }
}

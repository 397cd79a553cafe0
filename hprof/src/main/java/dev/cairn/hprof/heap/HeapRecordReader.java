// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.Traces;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.ring.HeapDumpLayout.HeapFileId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecord;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecords;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.function.LongToIntFunction;

/**
 * Takes heap records that the target has made itself: only serial numbers of traces and ids of threads are filled in. They come as a
 * stream, of which each call brings a piece. Once a piece is not as it should be, none is taken any more.
 */
final class HeapRecordReader {
    private static final int ORIGIN = (1 << HeapFileId.NUMBER_SHIFT) - 1;

    /** By the code of a primitive type; 0 for other numbers. */
    private static final byte[] ELEMENT_BYTES = new byte[BasicType.LONG.code() + 1];

    static {
        for (BasicType type : BasicType.values()) {
            ELEMENT_BYTES[type.code()] = (byte) type.size(0);
        }
    }

    private final DumpedTypes types;
    private final HeapNumbers numbers;
    private final LongToIntFunction traces;
    private final ArraySizes arrays;
    private final SpoolFile spool;
    /** A piece, in an array: that is read a byte at a time, by code that may not be compiled yet. */
    private byte[] piece = new byte[1 << 15];
    /** What has not come yet of an array's record. */
    private long missing;

    /** By the number of a class: what its objects have in a file, and 1 more; 0 if nobody has asked. And how many came. */
    private int[] bodies = new int[1 << 10];

    private long[] instances = new long[1 << 10];
    private long count;
    private boolean broken;

    HeapRecordReader(
            DumpedTypes types, HeapNumbers numbers, LongToIntFunction traces, ArraySizes arrays, SpoolFile spool) {
        this.types = types;
        this.numbers = numbers;
        this.traces = traces;
        this.arrays = arrays;
        this.spool = spool;
    }

    /** False if there is something that is no heap record, or one that cannot be. */
    boolean read(MemorySegment memory, long at, int length) {
        int bytes = memory.get(ValueLayout.JAVA_INT_UNALIGNED, at + HeapRecords.COUNT);
        int threads = memory.get(ValueLayout.JAVA_INT_UNALIGNED, at + HeapRecords.THREADS);
        long threadsAt = (HeapRecords.DATA + (long) bytes + 3) & -4;
        if (broken || bytes < 0 || threads < 0 || threadsAt + (long) threads * Integer.BYTES > length) {
            broken = true;
            return false;
        }
        if (bytes > piece.length) {
            piece = new byte[bytes];
        }
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at + HeapRecords.DATA, piece, 0, bytes);
        broken = !nameThreads(memory, at + threadsAt, threads, bytes);
        int good = broken ? 0 : readRecords(bytes);
        spool.bytes(piece, good);
        return !broken;
    }

    /** The target does not know the ids that a report has for threads. */
    private boolean nameThreads(MemorySegment memory, long at, int threads, int bytes) {
        for (int i = 0; i < threads; i++) {
            int place = memory.get(ValueLayout.JAVA_INT_UNALIGNED, at + (long) i * Integer.BYTES);
            if (place < 0 || place > bytes - Long.BYTES) {
                return false;
            }
            setU8(place, ObjectIds.binary(numbers.number(u8(place))));
        }
        return true;
    }

    /** How many bytes are good. */
    private int readRecords(int bytes) {
        int next = (int) Math.min(missing, bytes);
        missing -= next;
        while (next < bytes) {
            long record = recordBytes(next, bytes);
            if (record == 0) {
                broken = true;
                return next;
            }
            count++;
            spool.noteRecord(spool.position() + next, record);
            setU4(next + HeapRecord.TRACE, trace(u8(next + HeapRecord.ID)));
            missing = Math.max(0, record - (bytes - next));
            next += (int) Math.min(record, bytes - next);
        }
        return bytes;
    }

    /** How long the record is in all, of which the fixed fields have to be there; 0 if it cannot be. */
    private long recordBytes(int at, int end) {
        if (end - at < HeapRecord.PRIMITIVES_DATA) {
            return 0;
        }
        return switch (piece[at]) {
            case HeapRecord.INSTANCE -> end - at < HeapRecord.INSTANCE_DATA ? 0 : instanceBytes(at, end);
            case HeapRecord.OBJECTS -> end - at < HeapRecord.OBJECTS_DATA ? 0 : objectsBytes(at);
            case HeapRecord.PRIMITIVES -> primitivesBytes(at);
            default -> 0;
        };
    }

    private long instanceBytes(int at, int end) {
        int body = u4(at + HeapRecord.INSTANCE_COUNT);
        long type = u8(at + HeapRecord.INSTANCE_CLASS);
        int number = (int) (type >>> HeapFileId.NUMBER_SHIFT);
        if ((type & ORIGIN) != HeapFileId.CLASS
                || body < 0
                || body > end - at - HeapRecord.INSTANCE_DATA
                || body != bodyBytes(number)) {
            return 0;
        }
        instances[number]++;
        return HeapRecord.INSTANCE_DATA + (long) body;
    }

    /** What objects of a class have in a file; -1 if that is not known. */
    private int bodyBytes(int number) {
        if (number < 0 || number >= DumpedTypes.MOST) {
            return -1;
        }
        if (number >= bodies.length) {
            bodies = Arrays.copyOf(bodies, Math.max(number + 1, 2 * bodies.length));
            instances = Arrays.copyOf(instances, bodies.length);
        }
        if (bodies[number] == 0) {
            bodies[number] = 1
                    + types.type(number)
                            .flatMap(types::shape)
                            .map(shape -> shape.bodyBytes)
                            .orElse(-1);
        }
        return bodies[number] - 1;
    }

    private long objectsBytes(int at) {
        int elements = u4(at + HeapRecord.ARRAY_LENGTH);
        long bytes = (long) elements * Long.BYTES;
        if (elements < 0 || bytes > ObjectRecords.MOST_ARRAY_BYTES) {
            return 0;
        }
        arrays.addReferences(elements);
        return HeapRecord.OBJECTS_DATA + bytes;
    }

    private long primitivesBytes(int at) {
        int elements = u4(at + HeapRecord.ARRAY_LENGTH);
        int type = piece[at + HeapRecord.PRIMITIVES_TYPE];
        int size = type < 0 || type >= ELEMENT_BYTES.length ? 0 : ELEMENT_BYTES[type];
        long bytes = (long) elements * size;
        if (elements < 0 || size == 0 || bytes > ObjectRecords.MOST_ARRAY_BYTES) {
            return 0;
        }
        arrays.addPrimitives(bytes);
        return HeapRecord.PRIMITIVES_DATA + bytes;
    }

    private int trace(long id) {
        return id <= 0 || (id & ORIGIN) != 0 ? Traces.FIRST : traces.applyAsInt(id >>> HeapFileId.NUMBER_SHIFT);
    }

    /**
     * Ends the records. If bytes are missing, it writes zeroes in their place, and {@link #isBroken} then returns true.
     */
    void end() {
        broken |= missing > 0;
        spool.zeroes(missing);
        missing = 0;
        for (DumpedType each : types.all()) {
            if (each.number < instances.length) {
                each.objects += instances[each.number];
                instances[each.number] = 0;
            }
        }
    }

    /** Objects that came. */
    long count() {
        return count;
    }

    /** Whether what came was not understood, so that objects are missing. */
    boolean isBroken() {
        return broken;
    }

    private int u4(int at) {
        return (piece[at] & 0xFF) << 24
                | (piece[at + 1] & 0xFF) << 16
                | (piece[at + 2] & 0xFF) << 8
                | (piece[at + 3] & 0xFF);
    }

    private long u8(int at) {
        return (long) u4(at) << 32 | (u4(at + Integer.BYTES) & 0xFFFF_FFFFL);
    }

    private void setU4(int at, int value) {
        piece[at] = (byte) (value >>> 24);
        piece[at + 1] = (byte) (value >>> 16);
        piece[at + 2] = (byte) (value >>> 8);
        piece[at + 3] = (byte) value;
    }

    private void setU8(int at, long value) {
        setU4(at, (int) (value >>> 32));
        setU4(at + Integer.BYTES, (int) value);
    }
}

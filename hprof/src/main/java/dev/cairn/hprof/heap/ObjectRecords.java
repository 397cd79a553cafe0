// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.Traces;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.ring.HeapDumpLayout.HeapId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecord;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToIntFunction;

/**
 * Makes heap records from the pieces of objects that the walk reports. The pieces of one object come one after the
 * other.
 */
final class ObjectRecords {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    /** The length of a record has 32 bits; HotSpot cuts longer arrays too. */
    static final long MOST_ARRAY_BYTES = 0xFFFF_FFFFL - 1024;

    private static final int BYTES_OF_VALUE = Integer.BYTES + Long.BYTES;

    private final DumpedTypes types;
    private final HeapNumbers numbers;
    private final LongToIntFunction traces;
    private final SpoolFile spool;
    private final ArraySizes arrays;
    private final Map<Long, Integer> lengths = new HashMap<>();
    private long current;
    private Optional<InstanceShape> shape = Optional.empty();
    private int bodyAt;
    private int elementBytes;
    private long length;
    private long written;
    private long count;
    private long leftOut;
    private long cut;

    /**
     * Nothing yet.
     *
     * @param traces from the id of an allocation to the serial number of its trace
     */
    ObjectRecords(
            DumpedTypes types, HeapNumbers numbers, LongToIntFunction traces, ArraySizes arrays, SpoolFile spool) {
        this.types = types;
        this.numbers = numbers;
        this.traces = traces;
        this.arrays = arrays;
        this.spool = spool;
    }

    /** How long an array is that will come. */
    void expectLength(long id, int elements) {
        lengths.put(id, elements);
    }

    /** An object, or more of its fields; {@code values} of them from {@code at} on. */
    void instance(long id, int type, MemorySegment memory, long at, int values) {
        if (id != current) {
            begin(id);
            Optional<DumpedType> known = types.type(type);
            shape = known.flatMap(types::shape);
            if (shape.isEmpty()) {
                leftOut++;
                return;
            }
            known.get().objects++;
            beginInstance(id, type, shape.get().bodyBytes);
        }
        if (shape.isPresent()) {
            InstanceShape fields = shape.get();
            for (int i = 0; i < values; i++) {
                long place = at + (long) i * BYTES_OF_VALUE;
                set(fields, memory.get(INT, place), memory.get(LONG, place + Integer.BYTES));
            }
        }
    }

    /** Writes the class object of a primitive type: an object without reported fields. */
    void emptyInstance(long id, int type) {
        instance(id, type, MemorySegment.NULL, 0, 0);
    }

    private void beginInstance(long id, int type, int bodyBytes) {
        spool.beginRecord(HeapRecord.INSTANCE_DATA + bodyBytes);
        spool.u1(HeapRecordTag.INSTANCE_DUMP);
        spool.u8(fileId(id));
        spool.u4(trace(id));
        spool.u8(ObjectIds.binary(ObjectIds.ofClass(type)));
        spool.u4(bodyBytes);
        bodyAt = spool.place();
        spool.zeroes(bodyBytes);
    }

    private void set(InstanceShape known, int index, long bits) {
        int offset = known.offset(index);
        if (offset >= 0) {
            BasicType type = known.type(index);
            spool.setAt(bodyAt + offset, type == BasicType.OBJECT ? fileId(bits) : bits, type.size(Long.BYTES));
        }
    }

    /**
     * Writes elements of an array of objects from {@code start} on. {@code elements} is the length of the array, or 0
     * if {@link #expectLength} has set it.
     */
    void references(long id, int type, long elements, long start, MemorySegment memory, long at, int told) {
        if (id != current) {
            Integer expected = lengths.get(id);
            long all = expected == null ? elements : expected;
            beginArray(id, all, Long.BYTES);
            arrays.addReferences(all);
            spool.u1(HeapRecordTag.OBJECT_ARRAY_DUMP);
            spool.u8(fileId(id));
            spool.u4(trace(id));
            spool.u4((int) length);
            spool.u8(ObjectIds.binary(ObjectIds.ofClass(type)));
        }
        fillTo(start);
        long end = Math.min(start + told, length);
        for (long element = written; element < end; element++) {
            spool.u8(fileId(memory.get(LONG, at + (element - start) * Long.BYTES)));
        }
        written = Math.max(written, end);
    }

    /** Elements of a primitive array from {@code start} on; {@code elements} is how many it has in all. */
    void primitives(
            long id, int type, BasicType kind, long elements, long start, MemorySegment memory, long at, int told) {
        if (id != current) {
            beginArray(id, elements, kind.size(Long.BYTES));
            arrays.addPrimitives(elements * elementBytes);
            spool.u1(HeapRecordTag.PRIMITIVE_ARRAY_DUMP);
            spool.u8(fileId(id));
            spool.u4(trace(id));
            spool.u4((int) length);
            spool.u1(kind.code());
        }
        fillTo(start);
        long end = Math.min(start + told, length);
        if (end > written) {
            spool.numbers(memory, at + (written - start) * elementBytes, end - written, elementBytes);
            written = end;
        }
    }

    private void beginArray(long id, long elements, int size) {
        begin(id);
        elementBytes = size;
        length = Math.min(elements, MOST_ARRAY_BYTES / size);
        cut += length < elements ? 1 : 0;
        written = 0;
        spool.beginRecord(HeapRecord.OBJECTS_DATA + length * size);
    }

    private void fillTo(long element) {
        long end = Math.min(element, length);
        if (end > written) {
            spool.zeroes((end - written) * elementBytes);
            written = end;
        }
    }

    private void begin(long id) {
        end();
        current = id;
        count++;
    }

    /** What comes now is not of the object before. */
    void end() {
        if (current != 0) {
            fillTo(length);
            current = 0;
            length = 0;
            written = 0;
            shape = Optional.empty();
        }
    }

    private long fileId(long id) {
        return ObjectIds.binary(numbers.number(id));
    }

    private int trace(long id) {
        return id <= 0 || id >= HeapId.WALKED ? Traces.FIRST : traces.applyAsInt(id);
    }

    /** Objects that came. */
    long count() {
        return count;
    }

    /** Objects of which nobody knows what they have. */
    long leftOut() {
        return leftOut;
    }

    /** Arrays that were cut short. */
    long cut() {
        return cut;
    }
}

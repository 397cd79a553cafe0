// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.rows;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.bytes.RootRecord;
import dev.cairn.heap.hprof.scan.DumpUnit;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.util.List;
import java.util.Optional;

/**
 * The second walk over one unit of a dump after another, by one thread: from record to record, each object's to become a
 * row. What the first walk could not read ends a segment here too.
 */
final class UnitWalk {
    private static final long BROKEN = Long.MIN_VALUE;

    private final DumpReader reader;
    private final int idSize;
    private final List<HeapSegment> segments;
    private final ObjectRows rows;
    private final UnitOutput out;
    private int classOfLast;

    UnitWalk(DumpReader reader, int idSize, List<HeapSegment> segments, ObjectRows rows, UnitOutput out) {
        this.reader = reader;
        this.idSize = idSize;
        this.segments = segments;
        this.rows = rows;
        this.out = out;
    }

    void walk(int number, DumpUnit unit) {
        out.beginUnit(number, unit);
        long object = unit.firstObject();
        long end = object + unit.objects();
        int segment = unit.segment();
        long offset = unit.offset();
        long segmentEnd = segments.get(segment).end();
        while (object < end) {
            long next = offset < segmentEnd ? record(offset, segmentEnd, object) : BROKEN;
            if (next == BROKEN) {
                segment++;
                offset = segments.get(segment).offset();
                segmentEnd = segments.get(segment).end();
            } else if (next < 0) {
                offset = ~next;
            } else {
                out.endObject((int) (object - unit.firstObject()), classOfLast);
                object++;
                offset = next;
            }
        }
        out.endUnit(unit);
    }

    /** Where the next record begins; its complement if this one is no object; BROKEN if it cannot be right. */
    private long record(long offset, long segmentEnd, long object) {
        int tag = reader.u1(offset);
        return switch (tag) {
            case HeapRecordTag.INSTANCE_DUMP -> instance(offset, segmentEnd, object);
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> objectArray(offset, segmentEnd, object);
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP, HeapRecordTag.PRIMITIVE_ARRAY_NODATA ->
                primitiveArray(tag, offset, segmentEnd, object);
            default -> other(tag, offset, segmentEnd, object);
        };
    }

    private long instance(long offset, long segmentEnd, long object) {
        long fields = offset + 1 + 2L * idSize + 2 * Integer.BYTES;
        if (fields > segmentEnd) {
            return BROKEN;
        }
        long next = fields + reader.u4(fields - Integer.BYTES);
        if (next > segmentEnd) {
            return BROKEN;
        }
        out.beginObject(object, offset);
        classOfLast = rows.instance(object, offset + 1 + idSize + Integer.BYTES, fields, next - fields);
        return next;
    }

    private long objectArray(long offset, long segmentEnd, long object) {
        long elements = offset + 1 + 2L * idSize + 2 * Integer.BYTES;
        if (elements > segmentEnd) {
            return BROKEN;
        }
        long length = reader.u4(offset + 1 + idSize + Integer.BYTES);
        long next = elements + length * idSize;
        if (next > segmentEnd) {
            return BROKEN;
        }
        out.beginObject(object, offset);
        classOfLast = rows.objectArray(object, elements - idSize, elements, length);
        return next;
    }

    private long primitiveArray(int tag, long offset, long segmentEnd, long object) {
        long elements = offset + 1 + idSize + 2 * Integer.BYTES + 1;
        Optional<BasicType> type = elements > segmentEnd ? Optional.empty() : BasicType.of(reader.u1(elements - 1));
        if (type.isEmpty() || type.get() == BasicType.OBJECT) {
            return BROKEN;
        }
        long length = reader.u4(offset + 1 + idSize + Integer.BYTES);
        long next = tag == HeapRecordTag.PRIMITIVE_ARRAY_DUMP
                ? elements + length * type.get().size(idSize)
                : elements;
        if (next > segmentEnd) {
            return BROKEN;
        }
        out.beginObject(object, offset);
        classOfLast = rows.primitiveArray(object, type.get(), length);
        return next;
    }

    private long other(int tag, long offset, long segmentEnd, long object) {
        if (tag == HeapRecordTag.CLASS_DUMP) {
            Optional<ClassDumpRecord> read = ClassDumpRecord.read(reader, offset + 1, segmentEnd);
            if (read.isEmpty()) {
                return BROKEN;
            }
            out.beginObject(object, offset);
            classOfLast = rows.classDump(object, read.get());
            return read.get().endOffset();
        }
        long next;
        if (tag == HeapRecordTag.HEAP_DUMP_INFO) {
            next = offset + 1 + Integer.BYTES + idSize;
        } else {
            Optional<RootRecord> root = RootRecord.of(tag);
            if (root.isEmpty()) {
                return BROKEN;
            }
            next = offset + 1 + root.get().size(idSize);
        }
        return next > segmentEnd ? BROKEN : ~next;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.rows;

import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.scan.DumpUnit;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.util.List;

/**
 * The second walk over one unit of a dump after another, by one thread: from record to record, each object's to become a
 * row. What the first walk could not read ends a segment here too.
 */
final class UnitWalk {
    private static final long BROKEN = Long.MIN_VALUE;

    private final HeapRecord record;
    private final List<HeapSegment> segments;
    private final ObjectRows rows;
    private final UnitOutput out;
    private int classOfLast;

    UnitWalk(DumpReader reader, List<HeapSegment> segments, ObjectRows rows, UnitOutput out) {
        this.record = new HeapRecord(reader);
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
        if (!record.read(offset, segmentEnd)) {
            return BROKEN;
        }
        if (!record.isObject()) {
            return ~record.end();
        }
        out.beginObject(object, offset);
        classOfLast = switch (record.tag()) {
            case HeapRecordTag.INSTANCE_DUMP -> rows.instance(object, record.classId(), record.body(), record.length());
            case HeapRecordTag.OBJECT_ARRAY_DUMP ->
                rows.objectArray(object, record.classId(), record.body(), record.length());
            case HeapRecordTag.CLASS_DUMP -> rows.classDump(object, record.classDump());
            default -> rows.primitiveArray(object, record.elementType().orElseThrow(), record.length());
        };
        return record.end();
    }
}

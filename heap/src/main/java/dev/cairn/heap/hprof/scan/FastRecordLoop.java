// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.ElementWidth;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.TallyRows;
import dev.cairn.heap.index.StretchMarker;
import dev.cairn.wire.hprof.FieldType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;

/**
 * The loop over usual records, which most of a large dump are: arrays of primitives, and objects of classes that came lately
 * (instances with as many bytes of fields as the largest so far), whose id is higher than the one before and in the
 * same line. It counts and marks them as {@link ObjectCounter} does with any object. All that the loop calls is
 * compiled into it, so that what it needs stays in registers, and few instructions check that the bytes are there. That
 * takes half the time of going from object to object by calls. Until it is compiled it takes longer than a {@link
 * DumpReader} in pieces, so it is not tried where records are read in those.
 *
 * <p>For ids of 8 bytes, as only VMs that have those write large dumps.
 */
final class FastRecordLoop {
    static final int ID_SIZE = Long.BYTES;

    // What is where in a record, from its tag on.
    private static final int ID = place(HeapRecordTag.INSTANCE_DUMP, FieldType.ID);
    private static final int INSTANCE_CLASS = place(HeapRecordTag.INSTANCE_DUMP, FieldType.CLASS);
    private static final int INSTANCE_LENGTH = place(HeapRecordTag.INSTANCE_DUMP, FieldType.COUNT4);
    private static final int FIELDS = StretchScan.head(HeapRecordTag.INSTANCE_DUMP, ID_SIZE);
    private static final int ARRAY_LENGTH = place(HeapRecordTag.OBJECT_ARRAY_DUMP, FieldType.COUNT4);
    private static final int ARRAY_CLASS = place(HeapRecordTag.OBJECT_ARRAY_DUMP, FieldType.CLASS);
    private static final int OBJECT_ELEMENTS = StretchScan.head(HeapRecordTag.OBJECT_ARRAY_DUMP, ID_SIZE);
    private static final int ARRAY_TYPE = place(HeapRecordTag.PRIMITIVE_ARRAY_DUMP, FieldType.TYPE);
    private static final int PRIMITIVE_ELEMENTS = StretchScan.head(HeapRecordTag.PRIMITIVE_ARRAY_DUMP, ID_SIZE);
    /** At most this many bytes come before the fields or elements. */
    private static final int MOST_BEFORE = Math.max(FIELDS, OBJECT_ELEMENTS);

    private final MemorySegment bytes;
    private final ObjectCounter counter;

    private static int place(int tag, FieldType field) {
        return 1 + HeapRecordTag.FORMS.of(tag).offset(field, ID_SIZE);
    }

    FastRecordLoop(MemorySegment bytes, ObjectCounter counter) {
        this.bytes = bytes;
        this.counter = counter;
    }

    /**
     * Counts objects as long as they are usual ones.
     *
     * @param limit records from here on are not counted
     * @param end of the segment
     * @return where the first record is that was not counted; that one has changed nothing
     */
    long count(long start, long limit, long end) {
        // Copied to locals so that they stay in registers.
        ClassTally tally = counter.tally;
        TallyRows rows = tally.rows;
        StretchMarker marker = counter.marker;
        MemorySegment bytes = this.bytes;
        long previousId = marker.lastId();
        int previousRow = counter.previousRow;
        long previousElements = counter.previousElements;
        long last = Math.min(limit - 1, end - MOST_BEFORE);
        long offset = start;
        while (offset <= last) {
            int tag = BigEndian.u1(bytes, offset);
            long id = BigEndian.i8(bytes, offset + ID);
            long next;
            int row;
            long elementBytes;
            if (tag == HeapRecordTag.INSTANCE_DUMP) {
                long classId = BigEndian.i8(bytes, offset + INSTANCE_CLASS);
                int length = BigEndian.i4(bytes, offset + INSTANCE_LENGTH);
                next = offset + FIELDS + Integer.toUnsignedLong(length);
                row = tally.recentRowOf(classId);
                if (row < 0 || next > end || !rows.isOfLength(row, length) || !marker.follow(id, previousId)) {
                    break;
                }
                elementBytes = 0;
                rows.instance(row);
            } else if (tag == HeapRecordTag.PRIMITIVE_ARRAY_DUMP) {
                int type = BigEndian.u1(bytes, offset + ARRAY_TYPE);
                int width = ElementWidth.of(type);
                elementBytes = BigEndian.u4(bytes, offset + ARRAY_LENGTH) * width;
                next = offset + PRIMITIVE_ELEMENTS + elementBytes;
                row = ClassTally.rowOfPrimitives(type);
                if (next > end || width == 0 || !marker.follow(id, previousId)) {
                    break;
                }
                rows.array(row, elementBytes);
            } else if (tag == HeapRecordTag.OBJECT_ARRAY_DUMP) {
                long length = BigEndian.u4(bytes, offset + ARRAY_LENGTH);
                next = offset + OBJECT_ELEMENTS + length * ID_SIZE;
                row = tally.recentRowOf(BigEndian.i8(bytes, offset + ARRAY_CLASS));
                if (row < 0 || next > end || !marker.follow(id, previousId)) {
                    break;
                }
                row = ClassTally.arraysOf(row);
                elementBytes = length * Integer.BYTES;
                rows.array(row, elementBytes);
            } else {
                break;
            }
            // The id is above the one before, so the gap is more than 0.
            rows.gap(previousRow, id - previousId, previousElements);
            previousId = id;
            previousRow = row;
            previousElements = elementBytes;
            offset = next;
        }
        marker.followedTo(previousId);
        counter.keep(previousRow, previousElements);
        return offset;
    }
}

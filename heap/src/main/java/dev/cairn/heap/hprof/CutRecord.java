// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.outline.RecordShape;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;

/**
 * The record in which a file breaks off. It ends behind the file, and within the segment as that says how long it is: then
 * only its end is missing, which the problems of the file say.
 */
final class CutRecord {
    private CutRecord() {}

    /**
     * Whether a record that ends too late is one.
     *
     * @param last the segment that it is in, which is the file's last
     */
    static boolean isAt(long at, MemorySegment bytes, int idSize, HeapSegment last) {
        long stated = BigEndian.u4(bytes, last.offset() - Integer.BYTES);
        long statedEnd = last.offset() + stated;
        long size = bytes.byteSize();
        if (at < last.offset() || last.end() != size || statedEnd <= size || !isKnown(BigEndian.u1(bytes, at))) {
            return false;
        }
        HeapRecord record = new HeapRecord(bytes, idSize);
        boolean whole = record.read(at, size);
        boolean saysItsEnd = record.end() > 0;
        return !whole && (saysItsEnd ? record.end() <= statedEnd : isClassOrBeginning(record, at, size, idSize));
    }

    private static boolean isKnown(int tag) {
        return RecordShape.isHeapRecord(tag);
    }

    /** What has a class's members, or not so much as says how long it is. */
    private static boolean isClassOrBeginning(HeapRecord record, long at, long size, int idSize) {
        return record.tag() == HeapRecordTag.CLASS_DUMP || size - at <= 1 + 2L * idSize + 2 * Integer.BYTES;
    }
}

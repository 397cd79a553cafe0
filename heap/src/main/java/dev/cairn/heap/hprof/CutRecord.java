// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
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
        if (at < last.offset()
                || last.end() != size
                || statedEnd <= size
                || !HeapRecordTag.FORMS.isKnown(BigEndian.u1(bytes, at))) {
            return false;
        }
        HeapRecord record = new HeapRecord(bytes, idSize);
        boolean whole = record.read(at, size);
        boolean saysItsEnd = record.end() > 0;
        return !whole && (saysItsEnd ? record.end() <= statedEnd : isClassOrBeginning(record, size - at, idSize));
    }

    /** What has a class's members, or not so much as says how long it is. */
    private static boolean isClassOrBeginning(HeapRecord record, long left, int idSize) {
        int tag = record.tag();
        return tag == HeapRecordTag.CLASS_DUMP
                || left <= HeapRecordTag.FORMS.of(tag).size(idSize);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.store.LongColumn;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Finds the record of an object in a dump: from the one where its block of rows begins, of which the place is known. */
final class ObjectRecords {
    private final MemorySegment bytes;
    private final int idSize;
    private final List<HeapSegment> segments;

    ObjectRecords(MemorySegment bytes, int idSize, List<HeapSegment> segments) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.segments = segments;
    }

    /**
     * The record of an object.
     *
     * @param offsets from the graph
     */
    HeapRecord of(long object, LongColumn offsets) {
        long offset = offsets.get(object / AdjacencyFile.BLOCK);
        int segment = segmentAt(offset);
        HeapRecord record = new HeapRecord(bytes, idSize);
        for (long at = object / AdjacencyFile.BLOCK * AdjacencyFile.BLOCK; ; ) {
            if (offset >= segments.get(segment).end()
                    || !record.read(offset, segments.get(segment).end())) {
                segment++;
                offset = segments.get(segment).offset();
                continue;
            }
            if (record.isObject() && at++ == object) {
                return record;
            }
            offset = record.end();
        }
    }

    /**
     * The ids of all objects.
     *
     * @param objects how many there are
     */
    void readIds(long objects, LongColumn offsets, LongColumn ids) {
        if (objects == 0) {
            return;
        }
        HeapRecord record = new HeapRecord(bytes, idSize);
        long offset = offsets.get(0);
        int segment = segmentAt(offset);
        for (long object = 0; object < objects; ) {
            if (offset >= segments.get(segment).end()
                    || !record.read(offset, segments.get(segment).end())) {
                segment++;
                offset = segments.get(segment).offset();
                continue;
            }
            if (record.isObject()) {
                ids.set(object++, record.id());
            }
            offset = record.end();
        }
    }

    private int segmentAt(long offset) {
        int low = 0;
        int high = segments.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (segments.get(middle).offset() <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}

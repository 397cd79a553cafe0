// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.index.ObjectIdsBuilder;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Walks a stretch once more, for the ids of its objects alone. */
final class StretchWalk {
    private final MemorySegment bytes;
    private final int idSize;
    private final List<HeapSegment> segments;

    StretchWalk(MemorySegment bytes, int idSize, List<HeapSegment> segments) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.segments = segments;
    }

    void objectsOf(Stretch stretch, ObjectIdsBuilder.Walk.Visitor visitor) {
        long place = 0;
        HeapRecord record = new HeapRecord(bytes, idSize);
        for (int i = stretch.firstSegment(); i < stretch.endSegment(); i++) {
            HeapSegment segment = segments.get(i);
            long offset = segment.offset();
            while (offset < segment.end() && record.read(offset, segment.end())) {
                if (record.isObject()) {
                    visitor.object(record.id(), place++);
                }
                offset = record.end();
            }
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.scan.Stretch;
import dev.cairn.heap.work.Workers;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What arrays and stack chunks take where objects are aligned to more than 8 bytes. The first walk adds up what their
 * contents take, each rounded up to 8; so large heaps with such objects are walked once more, for their sizes alone.
 */
public final class AlignedSizes {
    private final MemorySegment bytes;
    private final int idSize;
    private final List<HeapSegment> segments;
    private final ClassTally tally;
    private final ClassSizes sizes;
    private final Map<Long, Integer> slots = new HashMap<>();

    public AlignedSizes(
            MemorySegment bytes, int idSize, List<HeapSegment> segments, ClassTally tally, ClassSizes sizes) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.segments = segments;
        this.tally = tally;
        this.sizes = sizes;
        for (int slot = ClassTally.PRIMITIVE_SLOTS; slot < tally.size(); slot++) {
            slots.put(tally.id(slot), slot);
        }
    }

    /** Sums by slot. */
    public long[] sums(Workers workers) {
        List<Stretch> stretches = Stretch.of(segments);
        List<long[]> found = new ArrayList<>();
        workers.runEach("measuring arrays", stretches.size(), () -> {
            long[] sums = new long[tally.size()];
            synchronized (found) {
                found.add(sums);
            }
            return number -> walk(stretches.get(number), sums);
        });
        long[] all = new long[tally.size()];
        for (long[] each : found) {
            for (int slot = 0; slot < all.length; slot++) {
                all[slot] += each[slot];
            }
        }
        return all;
    }

    private void walk(Stretch stretch, long[] sums) {
        HeapRecord record = new HeapRecord(bytes, idSize);
        for (int i = stretch.firstSegment(); i < stretch.endSegment(); i++) {
            long offset = segments.get(i).offset();
            long end = segments.get(i).end();
            while (offset < end && record.read(offset, end)) {
                long size = sizes.measure(record, bytes);
                if (size > 0) {
                    sums[slotOf(record)] += size;
                }
                offset = record.end();
            }
        }
    }

    private int slotOf(HeapRecord record) {
        return switch (record.tag()) {
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP, HeapRecordTag.PRIMITIVE_ARRAY_NODATA ->
                ClassTally.slotOf(record.elementType().orElseThrow());
            default -> slots.getOrDefault(record.classId(), 0); // it was there in the first walk
        };
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Ranges of addresses and what they are for, as the VM says. Where two overlap, what was said first counts. */
final class VmRanges {
    /** More than a VM has; what says more is no VM. */
    static final int MOST = 1 << 16;

    private record Range(long end, MemoryPart part) {}

    private final NavigableMap<Long, Range> byStart = new TreeMap<>();

    /** Adds the range, if it is one and does not overlap with another. */
    void add(long start, long end, MemoryPart part) {
        if (start <= 0 || end <= start || byStart.size() == MOST) {
            return;
        }
        Entry<Long, Range> below = byStart.lowerEntry(end);
        if (below == null || below.getValue().end() <= start) {
            byStart.put(start, new Range(end, part));
        }
    }

    boolean isEmpty() {
        return byStart.isEmpty();
    }

    /** A part of a mapping, and what it is for. */
    record Piece(long start, long end, MemoryPart part) {}

    /** The parts of {@code mapping} that ranges have. */
    List<Piece> pieces(Mapping mapping) {
        List<Piece> pieces = new ArrayList<>();
        Optional<Long> first = Optional.ofNullable(byStart.floorKey(mapping.start()));
        for (Entry<Long, Range> each : byStart.subMap(first.orElse(mapping.start()), true, mapping.end(), false)
                .entrySet()) {
            long start = Math.max(each.getKey(), mapping.start());
            long end = Math.min(each.getValue().end(), mapping.end());
            if (end > start) {
                pieces.add(new Piece(start, end, each.getValue().part()));
            }
        }
        return pieces;
    }
}

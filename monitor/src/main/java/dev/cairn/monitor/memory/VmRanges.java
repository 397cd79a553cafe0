// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.util.Map;
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

    /** How the bytes of {@code mapping} are divided; bytes that no range has are not in it. */
    Map<MemoryPart, Long> divide(Mapping mapping) {
        Map<MemoryPart, Long> parts = new TreeMap<>();
        Optional<Long> first = Optional.ofNullable(byStart.floorKey(mapping.start()));
        for (Entry<Long, Range> each : byStart.subMap(first.orElse(mapping.start()), true, mapping.end(), false)
                .entrySet()) {
            long bytes = Math.min(each.getValue().end(), mapping.end()) - Math.max(each.getKey(), mapping.start());
            if (bytes > 0) {
                parts.merge(each.getValue().part(), bytes, Long::sum);
            }
        }
        return parts;
    }
}

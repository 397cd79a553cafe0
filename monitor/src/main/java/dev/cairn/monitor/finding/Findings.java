// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** All findings about one VM. */
public final class Findings {
    private Findings() {}

    /** What the last collection of the whole heap left in it, as far as it got; empty if none was seen. */
    public static OptionalLong heapFloor(Observed observed) {
        return HeapFloor.last(observed);
    }

    /** What stands out in {@code observed}, the worst first; mostly nothing. */
    public static List<Finding> of(Observed observed, Limits limits) {
        return Stream.of(
                        HeapFloor.find(observed, limits),
                        LastMinute.gcShare(observed),
                        ThreadGrowth.find(observed, limits),
                        LastMinute.throttling(observed),
                        Shortage.swap(observed),
                        Shortage.group(observed),
                        Shortage.machine(observed))
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
    }
}

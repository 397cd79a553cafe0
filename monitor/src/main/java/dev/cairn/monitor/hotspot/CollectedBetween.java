// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.hotspot.CounterReading.Eden;
import dev.cairn.monitor.model.Collected;
import dev.cairn.monitor.model.Collected.Kind;
import dev.cairn.monitor.model.GcCollector;
import dev.cairn.monitor.model.Heap;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What two readings say of the collections between them.
 *
 * <p>A collection empties eden, so what it left is used without eden. What it freed is what was there outside eden before, and a full
 * eden for each collection that came because eden was full, less what it left.
 */
final class CollectedBetween {
    private static final long NANOS_PER_MICRO = 1000;
    private static final double WORTHWHILE_SHARE = 0.1;

    private CollectedBetween() {}

    /** Empty if there was none, or if the two readings are not of the same collectors. */
    static Optional<Collected> of(CounterReading before, CounterReading now, boolean askedFor) {
        if (before.collectors().size() != now.collectors().size()) {
            return Optional.empty();
        }
        Map<Kind, Long> counts = new EnumMap<>(Kind.class);
        for (int i = 0; i < now.collectors().size(); i++) {
            GcCollector collector = now.collectors().get(i);
            long more = collector.collections() - before.collectors().get(i).collections();
            counts.merge(CollectorFamily.kindOf(collector.name()), Math.max(0, more), Long::sum);
        }
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        if (all == 0) {
            return Optional.empty();
        }
        OptionalLong floor = floor(now);
        return Optional.of(new Collected(
                counts.getOrDefault(Kind.YOUNG, 0L),
                counts.getOrDefault(Kind.FULL, 0L),
                counts.getOrDefault(Kind.CONCURRENT, 0L),
                Math.max(0, now.pauseNanos() - before.pauseNanos()) / NANOS_PER_MICRO,
                now.lastGcCause(),
                now.lastGcEndMillis(),
                floor,
                floor.isPresent() ? freed(before, now, floor.getAsLong(), askedFor) : floor));
    }

    /** Where "used" goes on while there is no eden, it is no floor: the program may have allocated since. */
    private static OptionalLong floor(CounterReading now) {
        Optional<Heap> heap = now.heap().filter(one -> one.usedBytes().isPresent());
        if (heap.isEmpty()) {
            return OptionalLong.empty();
        }
        long used = heap.get().usedBytes().getAsLong();
        if (now.eden().isPresent()) {
            return OptionalLong.of(Math.max(0, used - now.eden().get().usedBytes()));
        }
        return heap.get().usedAt() == Heap.UsedAt.LAST_GC ? OptionalLong.of(used) : OptionalLong.empty();
    }

    private static OptionalLong freed(CounterReading before, CounterReading now, long floor, boolean askedFor) {
        OptionalLong used = before.heap().map(Heap::usedBytes).orElse(OptionalLong.empty());
        if (before.eden().isEmpty() || now.eden().isEmpty() || used.isEmpty()) {
            return OptionalLong.empty();
        }
        Eden old = before.eden().get();
        long collections = now.eden().get().collections() - old.collections();
        if (collections == 0 || (askedFor && !old.live())) {
            return OptionalLong.empty(); // a pause of a concurrent cycle alone frees nothing that counters show
        }
        long outside = Math.max(0, used.getAsLong() - old.usedBytes());
        long eden = askedFor ? old.usedBytes() : collections * old.capacityBytes();
        long freed = Math.max(0, outside + eden - floor);
        // What the program allocated between the look and a collection that was asked for is missing: a small number
        // may be all wrong.
        return askedFor && freed < WORTHWHILE_SHARE * (outside + eden) ? OptionalLong.empty() : OptionalLong.of(freed);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.hotspot.CounterReading.Eden;
import dev.cairn.monitor.model.Collected;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What changed between two readings of one VM. Remembers the last reading. Owned by one thread.
 *
 * <p>Allocation shows in eden, which a program fills and a collection empties. Between two looks without a
 * collection it is the growth of eden; with n collections it is what was missing to a full eden, n - 1 full ones, and
 * what is in it now. That takes eden for full at each collection. A collection that somebody asked for, or metaspace, finds it as full as
 * it happens to be, so where the last one was of that kind it is left out, and where the last one of before was too, so are all, and where that leaves none, the rate of before goes on. Where "used" stands still between collections, the rate is known only
 * at a collection, and is the mean since the one before; while none comes, it cannot be more than what eden has room for.
 */
public final class Rates {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Two looks that are nearer than this make no rate: one tick of a clock would be a mountain. */
    public static final long SHORTEST_NANOS = 500_000_000L;

    /** HotSpot's words for collections that come though eden has room. */
    private static final Set<String> NOT_FOR_ALLOCATION = Set.of(
            "System.gc()",
            "JvmtiEnv ForceGarbageCollection",
            "Diagnostic Command",
            "Heap Inspection Initiated GC",
            "Heap Dump Initiated GC",
            "Metadata GC Threshold",
            "Metadata GC Clear Soft References");

    /** Parallel collects the young generation first, and then all. */
    private static final long OF_ONE_REQUEST = 2;

    private Optional<CounterReading> last = Optional.empty();
    private long lastNanos;
    private long lastCollectionNanos;
    private OptionalLong lastGcEndMillis = OptionalLong.empty();
    private Optional<Collected> collections = Optional.empty();
    private OptionalDouble gcPercent = OptionalDouble.empty();
    private OptionalDouble allocated = OptionalDouble.empty();

    /** Takes one reading more; {@code nanos} is when it was made, on the clock of {@link System#nanoTime}. */
    public void add(CounterReading reading, long nanos) {
        double seconds = (nanos - lastNanos) / NANOS_PER_SECOND;
        collections = Optional.empty();
        if (last.isPresent() && nanos - lastNanos < SHORTEST_NANOS) {
            return;
        }
        last.ifPresent(before -> {
            collections = CollectedBetween.of(before, reading, foundEdenHalfFull(reading));
            gcPercent = OptionalDouble.of(gcPercent(before, reading, seconds));
            allocated = allocated(before, reading, seconds, nanos);
        });
        last = Optional.of(reading);
        lastNanos = nanos;
        lastGcEndMillis = reading.lastGcEndMillis();
    }

    /** Share of the time between the last two readings that the VM stood still for collections. */
    public OptionalDouble gcPercent() {
        return gcPercent;
    }

    /** The collections since the reading before the last one; each is given out once. */
    public Optional<Collected> collections() {
        return collections;
    }

    /** Estimated bytes per second; see the class comment for how good it is. */
    public OptionalDouble allocatedBytesPerSecond() {
        return allocated;
    }

    private static double gcPercent(CounterReading before, CounterReading now, double seconds) {
        double pause = (now.pauseNanos() - before.pauseNanos()) / NANOS_PER_SECOND;
        return Math.clamp(Math.round(1000 * pause / seconds) / 10.0, 0, 100);
    }

    private OptionalDouble allocated(CounterReading before, CounterReading now, double seconds, long nanos) {
        if (before.eden().isEmpty() || now.eden().isEmpty()) {
            return OptionalDouble.empty();
        }
        Eden old = before.eden().get();
        Eden eden = now.eden().get();
        long all = eden.collections() - old.collections();
        long collections = foundEdenHalfFull(now) ? (foundEdenHalfFull(before) ? 0 : all - OF_ONE_REQUEST) : all;
        if (all > 0 && collections <= 0) {
            lastCollectionNanos = nanos;
            return eden.live()
                    ? OptionalDouble.of(Math.max(allocated.orElse(0), eden.usedBytes() / seconds))
                    : atMostAnEdenSince(eden, seconds);
        }
        if (eden.live()) {
            long bytes = collections <= 0
                    ? eden.usedBytes() - old.usedBytes()
                    : (old.capacityBytes() - old.usedBytes())
                            + (collections - 1) * eden.capacityBytes()
                            + eden.usedBytes();
            return OptionalDouble.of(Math.max(0, bytes) / seconds);
        }
        if (collections <= 0) {
            return atMostAnEdenSince(eden, (nanos - lastCollectionNanos) / NANOS_PER_SECOND);
        }
        lastCollectionNanos = nanos;
        return meanSinceLastCollection(old, collections, now.lastGcEndMillis());
    }

    private static boolean foundEdenHalfFull(CounterReading now) {
        return now.lastGcCause().filter(NOT_FOR_ALLOCATION::contains).isPresent();
    }

    private OptionalDouble atMostAnEdenSince(Eden eden, double seconds) {
        return allocated.isEmpty()
                ? allocated
                : OptionalDouble.of(Math.min(allocated.getAsDouble(), eden.capacityBytes() / seconds));
    }

    private OptionalDouble meanSinceLastCollection(Eden old, long collections, OptionalLong gcEnd) {
        if (lastGcEndMillis.isEmpty() || gcEnd.isEmpty() || gcEnd.getAsLong() <= lastGcEndMillis.getAsLong()) {
            return OptionalDouble.empty();
        }
        double seconds = (gcEnd.getAsLong() - lastGcEndMillis.getAsLong()) / 1000.0;
        return OptionalDouble.of((double) collections * old.capacityBytes() / seconds);
    }
}

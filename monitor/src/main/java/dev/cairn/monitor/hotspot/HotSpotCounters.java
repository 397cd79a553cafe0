// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.hotspot.CounterReading.Eden;
import dev.cairn.monitor.hotspot.Scalars.Scalar;
import dev.cairn.monitor.model.GcCollector;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Heap.UsedAt;
import dev.cairn.monitor.model.HeapSpace;
import dev.cairn.wire.perfdata.PerfDataDirectory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Knows the names of HotSpot's counters and what they mean. Names are looked up once per directory; a reading is then
 * some sixty loads. Every counter is optional: the set differs per collector and JDK.
 */
public final class HotSpotCounters {
    private static final int MAX_GENERATIONS = 4;
    private static final int MAX_SPACES = 8;
    private static final int MAX_COLLECTORS = 8;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long SLACK_MILLIS = 2000;

    private final StaticFacts facts;
    private final CollectorFamily family;
    private final long ticksPerMilli;
    private final boolean live;
    private final List<Generation> generations = new ArrayList<>();
    private final List<Collector> collectors = new ArrayList<>();
    private final RuntimeCounters runtime;
    private final GcDetailCounters details;
    private final Scalars scalars;

    private record Generation(Scalar capacity, long maxBytes, List<Space> spaces) {}

    private record Space(String name, Scalar used, Scalar capacity, OptionalLong maxBytes) {}

    private record Collector(String name, Scalar invocations, Scalar ticks, Scalar lastEntry, Scalar lastExit) {}

    public HotSpotCounters(PerfDataDirectory directory, ByteBuffer block) {
        scalars = new Scalars(directory, block);
        facts = StaticFacts.read(directory, block);
        ticksPerMilli = Math.max(1, scalars.now("sun.os.hrt.frequency").orElse(1_000_000_000) / 1000);
        addCollectors(directory, block);
        family = collectors.isEmpty()
                ? CollectorFamily.OTHER
                : CollectorFamily.ofCollectorName(collectors.getFirst().name());
        live = family.countsBetweenCollections(facts.jdkFeature());
        addGenerations(directory, block);
        runtime = new RuntimeCounters(scalars, ticksPerMilli);
        details = new GcDetailCounters(scalars, ticksPerMilli);
    }

    /** What the VM says of itself once and for all. */
    public StaticFacts facts() {
        return facts;
    }

    private void addCollectors(PerfDataDirectory directory, ByteBuffer block) {
        for (int i = 0; i < MAX_COLLECTORS; i++) {
            String prefix = "sun.gc.collector." + i + ".";
            Optional<String> name = directory.string(block, prefix + "name");
            if (name.isPresent()) { // ZGC of JDK 17 has only number 2
                collectors.add(new Collector(
                        name.get(),
                        scalars.named(prefix + "invocations"),
                        scalars.named(prefix + "time"),
                        scalars.named(prefix + "lastEntryTime"),
                        scalars.named(prefix + "lastExitTime")));
            }
        }
    }

    private void addGenerations(PerfDataDirectory directory, ByteBuffer block) {
        for (int g = 0; g < MAX_GENERATIONS; g++) {
            String prefix = "sun.gc.generation." + g + ".";
            if (scalars.now(prefix + "capacity").isEmpty()) {
                continue;
            }
            String generation = directory.string(block, prefix + "name").orElse("heap");
            List<Space> spaces = new ArrayList<>();
            for (int s = 0; s < MAX_SPACES; s++) {
                String space = prefix + "space." + s + ".";
                Optional<String> name = directory.string(block, space + "name");
                if (name.isPresent()) {
                    spaces.add(new Space(
                            name.get().equals("space") ? generation : name.get(),
                            scalars.named(space + "used"),
                            scalars.named(space + "capacity"),
                            maxOf(space)));
                }
            }
            generations.add(new Generation(
                    scalars.named(prefix + "capacity"), maxOf(prefix).orElse(0), List.copyOf(spaces)));
        }
    }

    private OptionalLong maxOf(String prefix) {
        OptionalLong max = scalars.now(prefix + "maxCapacity");
        return max.isPresent() ? OptionalLong.of(wholePages(max.getAsLong())) : max;
    }

    /** G1 before JDK 25 adds 8 bytes to every capacity, lest a reader divides by zero: real ones are whole pages. */
    private static long wholePages(long bytes) {
        return bytes & ~0xFFFL;
    }

    /** Reads every counter now, {@code nowMillis} after the epoch. The mapping must be open; see {@link PerfDataFile} for what may be thrown. */
    public CounterReading read(long nowMillis) {
        long pauseTicks = 0;
        long lastEntry = 0;
        long lastExit = 0;
        List<GcCollector> gc = new ArrayList<>(collectors.size());
        for (Collector collector : collectors) {
            long ticks = collector.ticks.orZero();
            pauseTicks += ticks;
            if (collector.lastExit.orZero() > lastExit) {
                lastExit = collector.lastExit.orZero();
                lastEntry = collector.lastEntry.orZero();
            }
            gc.add(new GcCollector(collector.name, collector.invocations.orZero(), ticks / ticksPerMilli));
        }
        OptionalLong lastGcEnd = momentOf(lastExit, nowMillis);
        return new CounterReading(
                heap(gc, lastGcEnd),
                gc,
                lastExit > 0 ? scalars.string("sun.gc.lastCause") : Optional.empty(),
                lastGcEnd,
                eden(gc),
                nanos(pauseTicks),
                details.read(lastEntry, lastExit),
                runtime.read());
    }

    /** When the VM's clock showed {@code ticks}; empty for never, and for a VM that reports a time in the future. */
    private OptionalLong momentOf(long ticks, long nowMillis) {
        long millis = facts.createdAtMillis() + ticks / ticksPerMilli;
        boolean believable =
                ticks > 0 && facts.createdAtMillis() > 0 && millis > 0 && millis <= nowMillis + SLACK_MILLIS;
        return believable ? OptionalLong.of(millis) : OptionalLong.empty();
    }

    /** Divides first: hours of nanosecond ticks times a million do not fit. */
    private long nanos(long ticks) {
        return ticks / ticksPerMilli * NANOS_PER_MILLI + ticks % ticksPerMilli * NANOS_PER_MILLI / ticksPerMilli;
    }

    /** No running VM uses nothing: all zeros mean that nothing was counted yet, as before G1's first region is full. */
    private UsedAt usedAt(List<GcCollector> gc) {
        boolean counted = generations.stream()
                .flatMap(generation -> generation.spaces.stream())
                .anyMatch(space -> space.used.orZero() > 0);
        boolean collected = gc.stream().anyMatch(collector -> collector.collections() > 0);
        if (live) {
            return counted ? UsedAt.NOW : UsedAt.UNKNOWN;
        }
        return collected ? UsedAt.LAST_GC : UsedAt.UNKNOWN;
    }

    private Optional<Heap> heap(List<GcCollector> gc, OptionalLong lastGcEnd) {
        if (generations.isEmpty()) {
            return Optional.empty();
        }
        UsedAt usedAt = usedAt(gc);
        long used = 0;
        long committed = 0;
        long max = 0;
        List<HeapSpace> spaces = new ArrayList<>();
        for (Generation generation : generations) {
            committed += wholePages(generation.capacity.orZero());
            max = family.generationsShareTheHeap() ? Math.max(max, generation.maxBytes) : max + generation.maxBytes;
            for (Space space : generation.spaces) {
                long spaceUsed = space.used.orZero();
                used += spaceUsed;
                spaces.add(new HeapSpace(
                        space.name,
                        usedAt == UsedAt.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(spaceUsed),
                        wholePages(space.capacity.orZero()),
                        space.maxBytes));
            }
        }
        return Optional.of(new Heap(
                usedAt == UsedAt.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(used),
                usedAt,
                usedAt == UsedAt.LAST_GC ? lastGcEnd : OptionalLong.empty(),
                committed,
                max,
                spaces));
    }

    /** The first collector is the young one wherever there is an eden; a full collection empties eden too. */
    private Optional<Eden> eden(List<GcCollector> gc) {
        if (generations.isEmpty() || gc.isEmpty() || family == CollectorFamily.OTHER) {
            return Optional.empty();
        }
        for (Space space : generations.getFirst().spaces) {
            if (space.name.equals("eden")) {
                long full = gc.size() > 1 ? gc.get(1).collections() : 0;
                return Optional.of(new Eden(
                        space.used.orZero(),
                        wholePages(space.capacity.orZero()),
                        gc.getFirst().collections() + full,
                        live));
            }
        }
        return Optional.empty();
    }
}

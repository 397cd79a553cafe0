// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.hotspot.Scalars.Scalar;
import dev.cairn.monitor.model.GcDetails;
import dev.cairn.monitor.model.ThreadCpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The counters behind {@link GcDetails}. */
final class GcDetailCounters {
    private static final String POOLS = "sun.threads.cpu_time.";
    private static final int MAX_POOLS = 16;
    private static final int MAX_AGES = 16;
    private static final long WORD_BYTES = 8;
    private static final String NONE = "No GC";

    private final Scalars scalars;
    private final long ticksPerMilli;
    private final Scalar cpu;
    private final Scalar threshold;
    private final Scalar tlab;
    private final List<Scalar> ages = new ArrayList<>();
    private final List<Pool> pools = new ArrayList<>();

    private record Pool(String name, Scalar ticks) {}

    GcDetailCounters(Scalars scalars, long ticksPerMilli) {
        this.scalars = scalars;
        this.ticksPerMilli = ticksPerMilli;
        cpu = scalars.named("sun.threads.total_gc_cpu_time");
        threshold = scalars.named("sun.gc.policy.tenuringThreshold");
        tlab = scalars.named("sun.gc.tlab.alloc");
        addPools();
        for (int age = 1; age < MAX_AGES; age++) { // age 0 is never counted
            Scalar bytes = scalars.named(String.format(Locale.ROOT, "sun.gc.generation.0.agetable.bytes.%02d", age));
            if (bytes.now().isPresent()) {
                ages.add(bytes);
            }
        }
    }

    private void addPools() {
        scalars.directory().scalarNames().stream()
                .filter(name -> name.startsWith(POOLS))
                .sorted()
                .limit(MAX_POOLS)
                .forEach(name -> pools.add(new Pool(name.substring(POOLS.length()), scalars.named(name))));
    }

    /** {@code lastEntry} and {@code lastExit} are those of the collector that ran last. */
    GcDetails read(long lastEntry, long lastExit) {
        long ticksPerMicro = Math.max(1, ticksPerMilli / 1000);
        List<Long> survivors = new ArrayList<>();
        ages.forEach(age -> survivors.add(age.orZero()));
        while (!survivors.isEmpty() && survivors.getLast() == 0) {
            survivors.removeLast();
        }
        return new GcDetails(
                runningCause(),
                lastExit > 0 && lastExit >= lastEntry
                        ? OptionalLong.of((lastExit - lastEntry) / ticksPerMicro)
                        : OptionalLong.empty(),
                // Serial and ZGC of JDK 25 have the counter and leave it at 0.
                cpu.orZero() > 0 ? OptionalLong.of(cpu.orZero() / ticksPerMilli) : OptionalLong.empty(),
                pools.stream()
                        .map(pool -> new ThreadCpu(pool.name, pool.ticks.orZero() / ticksPerMilli))
                        .toList(),
                threshold.now(),
                survivors,
                tlab.orZero() > 0 ? OptionalLong.of(tlab.orZero() * WORD_BYTES) : OptionalLong.empty());
    }

    private Optional<String> runningCause() {
        return scalars.string("sun.gc.cause").filter(cause -> !cause.isEmpty() && !cause.equals(NONE));
    }
}

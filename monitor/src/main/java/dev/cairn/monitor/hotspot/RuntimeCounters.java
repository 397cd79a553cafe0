// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.hotspot.Scalars.Scalar;
import dev.cairn.monitor.model.RuntimeCounts;
import java.util.OptionalLong;

/** The counters behind {@link RuntimeCounts}. */
final class RuntimeCounters {
    /** Linux has no more of them at a time, of all processes together. */
    private static final long MOST_THREADS = 4_194_304;

    private final Scalar live;
    private final Scalar daemon;
    private final Scalar peak;
    private final Scalar started;
    private final Scalar loaded;
    private final Scalar sharedLoaded;
    private final Scalar unloaded;
    private final Scalar sharedUnloaded;
    private final Scalar classTime;
    private final Scalar compileTime;
    private final Scalar safepoints;
    private final Scalar created;
    private final Scalar safepointTime;
    private final Scalar safepointSyncTime;
    private final Scalar applicationTime;
    private final Scalar metaspaceUsed;
    private final Scalar metaspaceCapacity;
    private final Scalar classSpaceUsed;
    private final Scalar classSpaceCapacity;
    private final long ticksPerMilli;

    RuntimeCounters(Scalars scalars, long ticksPerMilli) {
        this.ticksPerMilli = ticksPerMilli;
        live = scalars.named("java.threads.live");
        daemon = scalars.named("java.threads.daemon");
        peak = scalars.named("java.threads.livePeak");
        started = scalars.named("java.threads.started");
        loaded = scalars.named("java.cls.loadedClasses");
        sharedLoaded = scalars.named("java.cls.sharedLoadedClasses");
        unloaded = scalars.named("java.cls.unloadedClasses");
        sharedUnloaded = scalars.named("java.cls.sharedUnloadedClasses");
        classTime = scalars.named("sun.cls.time");
        compileTime = scalars.named("java.ci.totalTime");
        created = scalars.named("sun.rt.createVmEndTime");
        safepoints = scalars.named("sun.rt.safepoints");
        safepointTime = scalars.named("sun.rt.safepointTime");
        safepointSyncTime = scalars.named("sun.rt.safepointSyncTime");
        applicationTime = scalars.named("sun.rt.applicationTime");
        metaspaceUsed = scalars.named("sun.gc.metaspace.used");
        metaspaceCapacity = scalars.named("sun.gc.metaspace.capacity");
        classSpaceUsed = scalars.named("sun.gc.compressedclassspace.used");
        classSpaceCapacity = scalars.named("sun.gc.compressedclassspace.capacity");
    }

    RuntimeCounts read() {
        OptionalLong unloadedClasses = sum(unloaded, sharedUnloaded);
        OptionalLong everLoaded = sum(loaded, sharedLoaded);
        return new RuntimeCounts(
                created.now().isEmpty() || created.orZero() > 0,
                live.now(MOST_THREADS),
                daemon.now(MOST_THREADS),
                peak.now(MOST_THREADS),
                started.now(),
                everLoaded.isPresent() && everLoaded.getAsLong() >= unloadedClasses.orElse(0)
                        ? OptionalLong.of(everLoaded.getAsLong() - unloadedClasses.orElse(0))
                        : OptionalLong.empty(),
                unloadedClasses,
                millis(classTime),
                millis(compileTime),
                safepoints.now(),
                millis(safepointTime),
                millis(safepointSyncTime),
                millis(applicationTime),
                onceCounted(metaspaceUsed),
                onceCounted(metaspaceCapacity),
                onceCounted(classSpaceUsed),
                onceCounted(classSpaceCapacity));
    }

    /** A size that is counted at collections only, and is 0 until the first. */
    private static OptionalLong onceCounted(Scalar size) {
        return size.orZero() > 0 ? OptionalLong.of(size.orZero()) : OptionalLong.empty();
    }

    private static OptionalLong sum(Scalar one, Scalar other) {
        return one.now().isEmpty() ? OptionalLong.empty() : OptionalLong.of(one.orZero() + other.orZero());
    }

    private OptionalLong millis(Scalar ticks) {
        return ticks.now().isEmpty() ? OptionalLong.empty() : OptionalLong.of(ticks.orZero() / ticksPerMilli);
    }
}

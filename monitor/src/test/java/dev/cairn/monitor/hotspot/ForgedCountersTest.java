// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.GcDetails;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.testkit.PerfDataBuilder;
import dev.cairn.wire.perfdata.PerfDataDirectory;
import dev.cairn.wire.perfdata.PerfDataPrologue;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters that say what cannot be: then the number is not known, and never shown. */
class ForgedCountersTest {
    private static final List<String> COUNTERS = List.of(
            "java.threads.live",
            "java.threads.daemon",
            "java.threads.livePeak",
            "java.threads.started",
            "java.cls.loadedClasses",
            "java.cls.sharedLoadedClasses",
            "java.cls.unloadedClasses",
            "java.cls.sharedUnloadedClasses",
            "sun.cls.time",
            "java.ci.totalTime",
            "sun.rt.safepoints",
            "sun.rt.safepointTime",
            "sun.rt.safepointSyncTime",
            "sun.rt.applicationTime",
            "sun.gc.metaspace.used",
            "sun.gc.policy.tenuringThreshold",
            "sun.gc.tlab.alloc",
            "sun.gc.collector.0.invocations",
            "sun.gc.collector.0.time",
            "sun.gc.generation.0.space.0.used",
            "sun.gc.generation.0.space.0.capacity",
            "sun.gc.generation.0.space.0.maxCapacity",
            "sun.gc.generation.0.maxCapacity");

    private static CounterReading read(PerfDataBuilder forged) {
        ByteBuffer block = ByteBuffer.wrap(forged.build());
        PerfDataDirectory directory = PerfDataDirectory.read(block, PerfDataPrologue.read(block));
        return new HotSpotCounters(directory, block).read(2_000_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(longs = {-7, -1, Long.MIN_VALUE, Long.MAX_VALUE})
    void whatCannotBeIsNotKnown(long value) {
        PerfDataBuilder forged = new PerfDataBuilder()
                .size(0)
                .string("sun.gc.collector.0.name", "G1 young collection pauses")
                .scalar("sun.gc.generation.0.capacity", 1 << 20)
                .string("sun.gc.generation.0.name", "young")
                .string("sun.gc.generation.0.space.0.name", "eden");
        COUNTERS.forEach(name -> forged.scalar(name, value));

        CounterReading reading = read(forged);
        assertThat(reading.counts()).isEqualTo(RuntimeCounts.UNKNOWN);
        assertThat(reading.gcDetails()).isEqualTo(GcDetails.UNKNOWN);
        assertThat(reading.collectors()).allSatisfy(collector -> {
            assertThat(collector.collections()).isZero();
            assertThat(collector.millis()).isZero();
        });
        assertThat(reading.heap().orElseThrow().usedBytes()).isEmpty();
        assertThat(reading.heap().orElseThrow().maxBytes()).isZero();
        assertThat(reading.heap().orElseThrow().spaces())
                .allSatisfy(space -> assertThat(space.maxBytes()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(longs = {4_194_305, 1L << 40})
    void moreThreadsThanASystemHasAreNotKnown(long threads) {
        CounterReading reading = read(new PerfDataBuilder().size(0).scalar("java.threads.live", threads));
        assertThat(reading.counts().liveThreads()).isEmpty();
    }
}

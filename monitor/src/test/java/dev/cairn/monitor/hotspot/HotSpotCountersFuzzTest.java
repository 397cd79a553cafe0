// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.testkit.PerfDataBuilder;
import dev.cairn.wire.perfdata.PerfDataDirectory;
import dev.cairn.wire.perfdata.PerfDataPrologue;
import java.nio.ByteBuffer;

/** A block that was good, with any of its bytes changed: readings may be nonsense, but they are readings. */
class HotSpotCountersFuzzTest {
    private static final byte[] GOOD = new PerfDataBuilder()
            .size(0)
            .scalar("sun.os.hrt.frequency", 1_000_000_000)
            .scalar("sun.rt.createVmBeginTime", 1_700_000_000_000L)
            .string("java.property.java.version", "25.0.3")
            .string("sun.gc.collector.0.name", "G1 young collection pauses")
            .scalar("sun.gc.collector.0.invocations", 3)
            .scalar("sun.gc.collector.0.time", 12_345_678)
            .scalar("sun.gc.collector.0.lastExitTime", 99_999_999)
            .string("sun.gc.lastCause", "G1 Evacuation Pause")
            .scalar("sun.gc.generation.0.capacity", 1 << 20)
            .scalar("sun.gc.generation.0.maxCapacity", 2 << 20)
            .string("sun.gc.generation.0.name", "young")
            .string("sun.gc.generation.0.space.0.name", "eden")
            .scalar("sun.gc.generation.0.space.0.used", 12345)
            .scalar("sun.gc.generation.0.space.0.capacity", 1 << 20)
            .scalar("java.threads.live", 9)
            .build();

    @FuzzTest(maxDuration = "60s")
    void readsAnyBlockWithoutAnException(FuzzedDataProvider data) {
        byte[] bytes = GOOD.clone();
        Rates rates = new Rates();
        long nanos = 0;
        while (data.remainingBytes() > 0 && nanos < 100) {
            bytes[data.consumeInt(0, bytes.length - 1)] = data.consumeByte();
            ByteBuffer block = ByteBuffer.wrap(bytes);
            PerfDataPrologue prologue = PerfDataPrologue.read(block);
            if (prologue.state() == PerfDataPrologue.State.READY) {
                HotSpotCounters counters = new HotSpotCounters(PerfDataDirectory.read(block, prologue), block);
                CounterReading reading = counters.read(2_000_000_000_000L);
                rates.add(reading, nanos++);
                assertThat(reading.collectors()).hasSizeLessThanOrEqualTo(8);
                assertThat(rates.gcPercent().orElse(0)).isBetween(0.0, 100.0);
                assertThat(rates.allocatedBytesPerSecond().orElse(0)).isNotNegative();
            }
        }
    }
}

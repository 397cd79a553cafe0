// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static dev.cairn.agent.DdmlibConformanceTest.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeMemory;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations.NativeAllocationsRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Started;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** NHGT, as Google's ddmlib, unmodified, understands it: the native memory of a program that keeps a known amount. */
class DdmlibNativeTest {
    private static final int COUNT = 2000;
    private static final int SIZE = 20_000;
    /** What a VM may add to a block. */
    private static final int MOST_ADDED = 100;

    private static final int INTERVAL = 16 * 1024;
    private static final int DEPTH = 64;
    /** Five standard errors. */
    private static final double ERROR =
            5 * Math.sqrt(Math.exp(-(double) SIZE / INTERVAL) / -Math.expm1(-(double) SIZE / INTERVAL) / COUNT);

    @ParameterizedTest
    @MethodSource("dev.cairn.agent.DdmlibConformanceTest#versions")
    void showsWhatIsNotFreed(String version, Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m").start(NativeMemory.class)) {
            TestAgent.load(target, "");
            try (DdmConnection agent = DdmConnection.to(TestAgent.endpoint(target))) {
                assertThat(agent.refusal(new NativeAllocationsRequest()))
                        .contains("start cairn native " + target.pid() + " --live");
                agent.request(
                        new Start(
                                0,
                                Recordings.NATIVE,
                                INTERVAL,
                                0,
                                INTERVAL,
                                DEPTH,
                                Recordings.FLAG_LIVE,
                                ProcessHandle.current().pid()),
                        Started.FORM);
                target.tell("buffers " + COUNT + " " + SIZE);
                target.tell("inflaters 2000");
                target.tell("end");
                Map<String, String> told;
                try (FakeAdbServer adb = new FakeAdbServer(Map.of(target.pid(), TestAgent.endpoint(target)))) {
                    told = DdmlibConformanceTest.drive(
                            version,
                            adb,
                            DdmlibNativeDriver.class,
                            Long.toString(target.pid()),
                            Integer.toString(SIZE),
                            Integer.toString(SIZE + MOST_ADDED));
                }
                double truth = (double) COUNT * SIZE;
                assertThat((double) number(told, "blocks")).isCloseTo(truth, within(truth * ERROR));
                assertThat(number(told, "total")).isGreaterThanOrEqualTo(number(told, "blocks"));
                assertThat(number(told, "library"))
                        .as("innermost callers are found by the maps")
                        .isPositive();
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}

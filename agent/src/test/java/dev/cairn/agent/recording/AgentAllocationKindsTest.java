// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.RemoteRecording;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.AllocationKinds;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An exact recording has every allocation of every kind, however the code that makes it is run. */
class AgentAllocationKindsTest {
    private static final String PLAIN = "Ldev/cairn/testkit/target/allocation/AllocationKinds$Plain;";
    private static final int COUNT = 500;
    /** So that the compilers have had their turn. */
    private static final int WARM_UP = 25_000;

    /** What is allocated each time, by the beginning of its class's signature. */
    private static final Map<String, Map<String, Integer>> KINDS = new TreeMap<>(Map.ofEntries(
            Map.entry("newObject", Map.of(PLAIN, 1)),
            Map.entry("newRecord", Map.of("Ldev/cairn/testkit/target/allocation/AllocationKinds$Point;", 1)),
            Map.entry("newByteArray", Map.of("[B", 1)),
            Map.entry("newObjectArray", Map.of("[Ljava/lang/Object;", 1)),
            Map.entry("newArrays", Map.of("[[I", 1, "[I", 2)),
            Map.entry("box", Map.of("Ljava/lang/Integer;", 1)),
            Map.entry("lambda", Map.of("Ldev/cairn/testkit/target/allocation/AllocationKinds$$Lambda", 1)),
            Map.entry("methodHandle", Map.of("Ljava/lang/invoke/BoundMethodHandle$Species_LLL;", 1)),
            Map.entry("concat", Map.of("Ljava/lang/String;", 1, "[B", 1)),
            Map.entry("cloneArray", Map.of("[B", 1)),
            Map.entry("cloneObject", Map.of("Ldev/cairn/testkit/target/allocation/AllocationKinds$Copied;", 1)),
            Map.entry("copyOf", Map.of("[B", 1)),
            Map.entry("arrayNewInstance", Map.of("[" + PLAIN, 1)),
            Map.entry("constructor", Map.of(PLAIN, 1)),
            Map.entry("unsafe", Map.of(PLAIN, 1)),
            Map.entry("jni", Map.of("Ljava/lang/String;", 1, "[B", 1))));

    static Stream<Arguments> modes() {
        return Jdk.both()
                .flatMap(jdk -> Stream.of("-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")
                        .map(mode -> Arguments.of(jdk, mode)));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void everyOneIsRecorded(Jdk jdk, String mode) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", mode)
                        .start(AllocationKinds.class);
                DdmConnection agent = TestAgent.attach(target)) {
            for (String kind : KINDS.keySet()) {
                target.tell("run " + kind + " " + WARM_UP);
            }
            RemoteRecording recording = RemoteRecording.exact(agent);
            target.tell("draw");
            assertThat(recording.mark(1).exactThreads()).isPositive();
            int token = 2;
            for (String kind : KINDS.keySet()) {
                target.tell("run " + kind + " " + COUNT);
                recording.awaitMark(token++);
            }
            Status status = recording.end();
            Recorded recorded = recording.recorded();
            assertThat(recorded.samples).hasSize((int) status.samples());
            assertThat(List.of(status.lostAllocations(), status.lostSymbols(), status.lostOthers()))
                    .containsOnly(0L);
            assertSoftly(softly -> KINDS.forEach(
                    (kind, types) -> types.forEach((type, each) -> softly.assertThat(count(recorded, kind, type))
                            .as("%s of %s", type, kind)
                            .isEqualTo((long) COUNT * each))));
        }
    }

    private static long count(Recorded recorded, String kind, String type) {
        return recorded.samples.stream()
                .filter(sample -> sample.isBelow("AllocationKinds." + kind))
                .filter(sample -> sample.type().startsWith(type) && sample.interval() == 0)
                .count();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.OneTarget;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfoRequest;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStatusRequest;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the collectors differ: their events, and where a thread's allocation is counted. */
class AgentCollectorsTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final Set<String> TESTED = Set.of("G1", "Serial", "Parallel", "Z");

    /** JDK 17 crashes with Parallel and classes that are unloaded, by itself. */
    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks()
                .filter(pair -> TESTED.contains(pair.collector()))
                .filter(pair -> pair.jdk().feature() > 17 || !pair.collector().equals("Parallel"));
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void servesWithEveryCollector(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = TargetJvm.on(pair.jdk(), "-XX:+EnableDynamicAgentLoading", pair.option(), "-Xmx128m")
                .start(Puppet.class)) {
            String name = Puppet.hex("churner");
            long id = Long.parseLong(target.tell("start " + name));
            try (DdmConnection agent = TestAgent.attach(target)) {
                assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());

                agent.request(new HeapInfoRequest(HeapStatus.AT_EVERY_GC));
                target.tell("allocate " + name + " 300");
                Heap churned =
                        agent.awaitEvent(HeapInfo.FORM, info -> true).heaps().get(0);
                assertThat(churned.reason()).isEqualTo(HeapStatus.AT_EVERY_GC);
                assertThat(churned.maxBytes()).isBetween(100 * MEBIBYTE, 128 * MEBIBYTE);
                assertThat(churned.usedBytes()).isBetween(1L, churned.committedBytes());

                agent.announce(CairnFeature.THREAD_STATUS_EXTENDED.text());
                ThreadStatus.Extension extension = OneTarget.entry(
                                agent.request(new ThreadStatusRequest(Optional.empty()), ThreadStatus.FORM), id)
                        .extension()
                        .orElseThrow();
                assertThat(extension.allocatedBytes()).isBetween(300 * MEBIBYTE, 305 * MEBIBYTE);

                agent.forgetEvents();
                assertThat(agent.request(new GarbageCollect())).isEmpty();
                Heap collected =
                        agent.awaitEvent(HeapInfo.FORM, info -> true).heaps().get(0);
                assertThat(collected.usedBytes()).isLessThan(128 * MEBIBYTE);
            }
            TestAgent.leave(target);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}

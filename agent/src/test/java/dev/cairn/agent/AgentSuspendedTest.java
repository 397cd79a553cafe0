// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.app.AppLife.Exit;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadEventsRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStatusRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Targets that do not run: held by a debugger, or stopped by a signal. */
class AgentSuspendedTest {
    /** A little less than what the agent waits for an answer. */
    private static final Duration PATIENCE = Duration.ofMillis(1900);

    private static final ThreadStatusRequest POLL = new ThreadStatusRequest(Optional.empty());

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void answersWhileADebuggerHoldsTheVm(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", Debugger.OPTION)
                .start(Puppet.class)) {
            try (DdmConnection agent = TestAgent.attach(target)) {
                assertThat(agent.request(POLL, ThreadStatus.FORM).entries()).isNotEmpty();
                Debugger debugger = Debugger.attach(target);
                debugger.suspend();

                long start = System.nanoTime();
                List<Integer> asked = List.of(
                        agent.send(POLL.toRaw()),
                        agent.send(new ThreadEventsRequest(true).toRaw()),
                        agent.send(new Exit(3).toRaw()));
                // Asked last and answered first: it needs no thread of the VM.
                assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
                assertThat(asked.stream().noneMatch(agent::hasReply)
                                || since(start).compareTo(PATIENCE) > 0)
                        .as("unless this test has been held up itself")
                        .isTrue();
                for (int id : asked) {
                    assertThat(failure(agent, id))
                            .contains("No answer within ", "does not run; a debugger is attached.");
                }
                assertThat(since(start)).isGreaterThan(PATIENCE);
                try (DdmConnection another = DdmConnection.to(TestAgent.endpoint(target))) {
                    assertThat(another.request(new HelloRequest(1), Hello.FORM).pid())
                            .isEqualTo(target.pid());
                }
                int collect = agent.send(new GarbageCollect().toRaw());

                debugger.resume();
                assertThat(DdmConnection.chunks(agent.await(collect).data()))
                        .as("whose time is longer than that of the others")
                        .isEmpty();
                assertThat(agent.request(POLL, ThreadStatus.FORM).entries()).isNotEmpty();
                assertThat(agent.events(ThreadCreated.FORM))
                        .as("what was refused is not done later")
                        .isEmpty();
                debugger.close();
            }
            assertThat(target.end()).as("nor has the EXIT come true").isZero();
        }
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private static String failure(DdmConnection agent, int id) {
        RawChunk answer = DdmConnection.chunks(agent.await(id).data()).get(0);
        return DdmConnection.decode(Failure.FORM, answer).message();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void goesOnAfterItWasStopped(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Puppet.class)) {
            try (DdmConnection agent = TestAgent.attach(target)) {
                agent.request(new HelloRequest(1));
                target.freeze();
                int hello = agent.send(new HelloRequest(1).toRaw());
                int poll = agent.send(POLL.toRaw());
                DdmConnection gone = DdmConnection.over(DdmConnection.raw(TestAgent.endpoint(target)));
                gone.close();
                assertThat(agent.hasReply(hello)).isFalse();

                target.thaw();
                RawChunk answer =
                        DdmConnection.chunks(agent.await(hello).data()).get(0);
                assertThat(DdmConnection.decode(Hello.FORM, answer).pid()).isEqualTo(target.pid());
                answer = DdmConnection.chunks(agent.await(poll).data()).get(0);
                assertThat(DdmConnection.decode(ThreadStatus.FORM, answer).entries())
                        .isNotEmpty();
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}

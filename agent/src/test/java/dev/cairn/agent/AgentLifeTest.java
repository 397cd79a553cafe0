// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.AgentInitializationException;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.app.AppLife.Detach;
import dev.cairn.wire.ddm.chunk.app.AppLife.Exit;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** EXIT and DTCH: the end of the VM, and the end of the agent. */
class AgentLifeTest {

    private static TargetJvm start(Jdk jdk) {
        return TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Puppet.class);
    }

    private static void awaitEnd(TargetJvm target) {
        Eventually.eventually(TestAgent.SOON, target::isAlive, alive -> !alive);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void endsTheVmAfterItsShutdownHooks(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk);
                DdmConnection agent = TestAgent.attach(target)) {
            Path endpoint = TestAgent.endpoint(target);
            target.tell("hook " + folder.resolve("hook"));
            assertThat(agent.request(new Exit(42))).isEmpty();
            awaitEnd(target);
            assertThat(target.end()).isEqualTo(42);
            assertThat(folder.resolve("hook")).exists();
            assertThat(endpoint).doesNotExist();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void haltsTheVmIfAHookDoesNotReturn(Jdk jdk, @TempDir Path folder) throws Exception {
        try (TargetJvm target = start(jdk);
                DdmConnection agent = TestAgent.attach(target)) {
            target.tell("hang " + folder.resolve("hook"));
            long start = System.nanoTime();
            agent.request(new Exit(43));
            Eventually.eventually(TestAgent.SOON, () -> Files.exists(folder.resolve("hook")), there -> there);
            awaitEnd(target);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(4900));
            assertThat(target.end()).isEqualTo(43);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesWhenItIsToldTo(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk)) {
            DdmConnection agent = TestAgent.attach(target);
            agent.request(new HelloRequest(1), Hello.FORM);
            assertThat(agent.request(new Detach())).isEmpty();
            agent.awaitEnd();
            TestAgent.awaitGone(target);
            assertThat(TestAgent.endpoint(target)).doesNotExist();

            try (DdmConnection again = TestAgent.attach(target)) {
                assertThat(again.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void staysForTheOthers(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk);
                DdmConnection one = TestAgent.attach(target);
                DdmConnection other = DdmConnection.to(TestAgent.endpoint(target))) {
            one.request(new HelloRequest(1));
            other.request(new HelloRequest(1));
            assertThat(one.request(new Detach())).isEmpty();
            assertThat(other.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
            assertThat(one.request(new HelloRequest(1), Hello.FORM).pid())
                    .as("and so it can serve the one who asked as well")
                    .isEqualTo(target.pid());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesByItselfOnceNobodyIsConnected(Jdk jdk) throws Exception {
        try (TargetJvm target = start(jdk)) {
            try (DdmConnection agent = Eventually.eventually(
                            TestAgent.SOON, () -> connectBeforeItLeaves(target), Optional::isPresent)
                    .orElseThrow()) {
                long start = System.nanoTime();
                Eventually.eventually(TestAgent.SOON, () -> System.nanoTime() - start, nanos -> nanos > 800_000_000L);
                assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
            }
            TestAgent.awaitGone(target);
            assertThat(TestAgent.endpoint(target)).doesNotExist();
        }
    }

    /** Empty if this took longer than it stays, or if it is just leaving. */
    private static Optional<DdmConnection> connectBeforeItLeaves(TargetJvm target) throws Exception {
        try {
            TestAgent.load(target, "folder=/tmp,linger=500");
            return Optional.of(DdmConnection.to(TestAgent.endpoint(target)));
        } catch (AgentInitializationException | IOException | CompletionException e) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void staysWhereItCameAtTheStart(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-agentpath:" + TestAgent.LIBRARY + "=folder=/tmp")
                .start(Puppet.class)) {
            Eventually.eventually(TestAgent.SOON, () -> Files.exists(TestAgent.endpoint(target)), there -> there);
            for (int i = 0; i < 3; i++) {
                try (DdmConnection agent = DdmConnection.to(TestAgent.endpoint(target))) {
                    assertThat(agent.request(new HelloRequest(1), Hello.FORM).app())
                            .isEqualTo(Puppet.class.getName());
                }
            }
            Path endpoint = TestAgent.endpoint(target);
            assertThat(target.end()).isZero();
            assertThat(endpoint).doesNotExist();
            assertThat(target.errors()).isEmpty();
        }
    }
}

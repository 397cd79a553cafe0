// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.VmId;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Idle;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PatienceTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(200);

    private static WatchedProcess of(TargetJvm target) {
        ProcFs proc = ProcFs.ofThisMachine();
        try (ProcessStatFile file =
                ProcessStatFile.open(proc.of(target.pid(), "stat")).orElseThrow()) {
            return WatchedProcess.of(
                    new VmId(target.pid(), file.read().orElseThrow().startTicks()));
        }
    }

    @Test
    void endsWithItsTimeAndSaysWhatWasSeen() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            Patience patience = Patience.with(of(target), SHORT);

            assertThat(patience.await(new CompletableFuture<>())).isEmpty();

            assertThat(patience.left()).isZero();
            assertThat(patience.why())
                    .matches("VM " + target.pid()
                            + " has not answered for 200 ms; it used \\d\\.\\d s of CPU time meanwhile\\.");
            assertThat(patience.whyNotIn())
                    .matches("VM " + target.pid()
                            + " has not let the agent in for 200 ms; it used \\d\\.\\d s of CPU time"
                            + " meanwhile; its attach socket is not there\\.");
        }
    }

    @Test
    void isNotHadWithAVmThatIsStoppedOrHasEnded() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            WatchedProcess process = of(target);
            target.freeze();
            Patience stopped = Patience.with(process, LONG);
            assertThat(stopped.await(new CompletableFuture<>())).isEmpty();
            assertThat(stopped.why())
                    .isEqualTo("VM " + target.pid()
                            + " is stopped (SIGSTOP, or a debugger of processes): let it go on first.");
            target.thaw();
            Patience goesOn = Patience.with(process, LONG);
            assertThat(goesOn.isOver()).isFalse();
            assertThat(goesOn.isOver()).as("a second look").isFalse();

            target.kill();

            assertThat(goesOn.await(new CompletableFuture<>())).isEmpty();
            assertThat(goesOn.why()).isEqualTo("VM " + target.pid() + " has ended.");
        }
    }

    @Test
    void isRewarded() throws Exception {
        Patience patience = Patience.with("the target", Optional.empty(), LONG);

        assertThat(patience.await(CompletableFuture.supplyAsync(() -> 7))).contains(7);
        assertThat(patience.isOver()).isFalse();
    }

    @Test
    void saysNoMoreOfWhatCannotBeSeen() throws Exception {
        Patience patience = Patience.with("the target", Optional.empty(), Duration.ZERO);

        assertThat(patience.await(new CompletableFuture<>())).isEmpty();
        assertThat(patience.why()).isEqualTo("the target has not answered for 0 ms.");
    }
}

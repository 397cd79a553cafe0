// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.VmId;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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

    /** As with too many open files here. */
    @Test
    void doesNotTakeAProcessThatCannotBeReadForOneThatHasEnded(@TempDir Path folder) throws Exception {
        VmId id = new VmId(7, 1);
        Path stat = Files.createDirectories(folder.resolve("7/stat")); // a folder gives no bytes
        WatchedProcess process = new WatchedProcess(ProcFs.at(folder), id);
        Patience patience = Patience.with(process, LONG);

        assertThat(process.look()).isEmpty();
        assertThat(process.hasEnded()).isFalse();
        assertThat(process.standsStill()).isFalse();
        assertThat(patience.isOver()).isFalse();
        assertThat(patience.whyNotIn()).doesNotContain("attach socket");

        Files.delete(stat);
        assertThat(process.look()).contains(new WatchedProcess.Sight(WatchedProcess.State.ENDED, 0));
        assertThat(patience.isOver()).isTrue();
        assertThat(patience.why()).isEqualTo("VM 7 has ended.");
    }

    @Test
    void outlastsAMomentaryStopThatManySee() {
        Patience patience = Patience.with("VM 7", Optional.empty(), LONG);
        WatchedProcess.Sight stopped = new WatchedProcess.Sight(WatchedProcess.State.STOPPED, 0);
        WatchedProcess.Sight runs = new WatchedProcess.Sight(WatchedProcess.State.RUNS, 0);
        long now = System.nanoTime();
        long moment = WatchedProcess.STANDSTILL_NANOS;

        for (int i = 0; i < 5; i++) {
            patience.note(stopped, now);
        }
        patience.note(stopped, now + moment - 1);
        assertThat(patience.isOver(now)).isFalse();
        assertThat(patience.why()).startsWith("VM 7 has not answered");

        patience.note(runs, now + moment);
        patience.note(stopped, now + moment + 1);
        assertThat(patience.isOver(now)).isFalse();
        patience.note(stopped, now + 2 * moment + 1);
        assertThat(patience.isOver(now)).isTrue();
        assertThat(patience.why()).startsWith("VM 7 is stopped");
    }

    @Test
    void lastsAsLongAsTheLastWhoJoins() {
        Patience patience = Patience.with("VM 7", Optional.empty(), Duration.ZERO);
        assertThat(patience.isOver()).isTrue();

        patience.extend(LONG);
        patience.extend(SHORT);

        assertThat(patience.isOver()).isFalse();
        assertThat(patience.whole()).isGreaterThanOrEqualTo(LONG);
    }

    @Test
    void beginsAnewAtEachSign() throws Exception {
        Patience patience = Patience.with("VM 7", Optional.empty(), LONG);
        long now = System.nanoTime();
        patience.advanced(now + LONG.toNanos());
        patience.advanced(now);

        assertThat(patience.isOver(now + 2 * LONG.toNanos() - 1)).isFalse();
        assertThat(patience.isOver(now + 2 * LONG.toNanos())).isTrue();
    }

    @Test
    void takesAnAttachSocketForASign(@TempDir Path folder) throws Exception {
        Path tmp = Files.createDirectories(folder.resolve("7/root/tmp"));
        Files.createDirectories(folder.resolve("7/stat")); // a folder gives no bytes
        Files.writeString(folder.resolve("7/status"), "Name:\tjava\nNSpid:\t7\n");
        Patience patience = Patience.with(new WatchedProcess(ProcFs.at(folder), new VmId(7, 1)), LONG);
        patience.awaitAttachSocket();
        long end = System.nanoTime() + LONG.toNanos();
        var _ = patience.isOver();
        assertThat(patience.isOver(end)).isTrue();

        Files.createFile(tmp.resolve(".java_pid7"));
        var _ = patience.isOver();
        assertThat(patience.isOver(end)).isFalse();
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

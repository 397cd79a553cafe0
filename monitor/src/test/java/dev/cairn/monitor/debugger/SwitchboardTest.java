// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdb;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The ports that lead to VMs, with the JDK's own debugger at them. */
class SwitchboardTest {
    private static final String JDWP =
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String STEP = "dev.cairn.testkit.target.execution.Counting.step";

    @TempDir
    Path folder;

    private Board opened;
    private Switchboard board;

    /** Beyond the ports that the kernel chooses from, so that it is free again a moment later. */
    private static int base() {
        return 20_000 + (int) (ProcessHandle.current().pid() % 10_000);
    }

    @BeforeEach
    void open() {
        opened = new Board(base(), folder, LIMIT);
        board = opened.switchboard();
    }

    @AfterEach
    void close() {
        opened.close();
    }

    private Vm show(TargetJvm target) {
        assertThat(target.firstLine()).isEqualTo("ready");
        Vm vm = Monitor.look().stream()
                .filter(each -> each.pid() == target.pid())
                .findFirst()
                .orElseThrow();
        board.saw(vm);
        return vm;
    }

    private DebuggerState state(Vm vm) {
        return board.state(vm.id()).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aDebuggerComesAndGoesAsItLikes(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP).start(Counting.class)) {
            Vm vm = show(target);
            int port = state(vm).port().orElseThrow();
            for (int i = 0; i < 3; i++) {
                try (Jdb jdb = Jdb.attach(jdk, port)) {
                    // jdb says both from threads of its own: the breakpoint may be hit before it is said to be set.
                    jdb.await("> ")
                            .send("stop in " + STEP)
                            .await("Breakpoint hit")
                            .await("main[1] ");
                    assertThat(state(vm).stance()).isEqualTo(DebuggerState.Stance.SUSPENDED);
                    jdb.send("where")
                            .await("[1] " + STEP)
                            .await("Counting.main")
                            .await("main[1] ");
                    jdb.send("next").await("Step completed").await("main[1] ");
                    jdb.send("locals").await("number =").await("main[1] ");
                    jdb.send("clear " + STEP).await("Removed").await("main[1] ");
                    jdb.send("cont");
                    if (i == 1) {
                        jdb.kill();
                    } else {
                        jdb.quit();
                    }
                }
                Eventually.eventually(LIMIT, () -> state(vm).stance(), DebuggerState.Stance.READY::equals);
            }
        }
    }

    /** How far the target has counted. */
    private static long steps(TargetJvm target) throws Exception {
        return Long.parseLong(target.tell("?"));
    }

    private static boolean runs(TargetJvm target) throws Exception {
        long before = steps(target);
        return Eventually.eventually(LIMIT, () -> steps(target), now -> now > before + 3) > before;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void twoDebuggersShareAVm(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP).start(Counting.class)) {
            Vm vm = show(target);
            int port = state(vm).port().orElseThrow();
            try (Jdb one = Jdb.attach(jdk, port);
                    Jdb other = Jdb.attach(jdk, port)) {
                one.await("> ");
                other.await("> ").send("threads").await("main");
                one.send("stop in " + STEP).await("Breakpoint hit").await("main[1] ");
                assertThat(state(vm).debuggers()).isEqualTo(2);
                // The other one asked for nothing, holds nothing, and cannot let the VM go on.
                other.send("resume")
                        .await("All threads resumed")
                        .send("threads")
                        .await("main");
                assertThat(state(vm).stance()).isEqualTo(DebuggerState.Stance.SUSPENDED);
                assertThat(other.said()).doesNotContain("Breakpoint hit");
                other.send("stop in " + STEP).await("Set breakpoint");
                one.send("clear " + STEP).await("Removed").await("main[1] ").send("cont");
                other.await("Breakpoint hit").await("main[1] ");
                other.send("where").await("[1] " + STEP);
                one.quit();
                assertThat(state(vm).stance()).isEqualTo(DebuggerState.Stance.SUSPENDED);
                other.kill(); // what it set goes with it
            }
            Eventually.eventually(LIMIT, () -> state(vm).stance(), DebuggerState.Stance.READY::equals);
            assertThat(runs(target)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aLateDebuggerIsToldThatTheVmStandsStill(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP).start(Counting.class)) {
            Vm vm = show(target);
            int port = state(vm).port().orElseThrow();
            try (Jdb one = Jdb.attach(jdk, port)) {
                one.await("> ").send("stop in " + STEP).await("Breakpoint hit").await("main[1] ");
                try (Jdb late = Jdb.attach(jdk, port)) {
                    late.await("main[1] ").send("where").await("[1] " + STEP);
                    one.kill(); // the late one holds it too
                    Eventually.eventually(LIMIT, () -> state(vm).debuggers(), count -> count == 1);
                    assertThat(state(vm).stance()).isEqualTo(DebuggerState.Stance.SUSPENDED);
                    late.send("cont");
                    Eventually.eventually(LIMIT, () -> state(vm).stance(), DebuggerState.Stance.ATTACHED::equals);
                    assertThat(runs(target)).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aReaderLooksAndChangesNothing(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP).start(Counting.class)) {
            Vm vm = show(target);
            assertThat(board.openReadOnly(vm.id().toString())).isTrue();
            try (Jdb full = Jdb.attach(jdk, state(vm).port().orElseThrow())) {
                full.await("> ").send("stop in " + STEP).await("Breakpoint hit").await("main[1] ");
                try (Jdb reader = Jdb.attach(jdk, state(vm).readOnlyPort().orElseThrow())) {
                    reader.await("main[1] ").send("where").await("[1] " + STEP).await("main[1] ");
                    reader.send("locals").await("number =").await("main[1] ");
                    reader.send("threads").await("main").await("main[1] ");
                    assertThat(state(vm).readers()).isOne();
                    reader.send("eval java.lang.Thread.activeCount()").await("xception");
                    reader.send("set number = 5").await("xception");
                    reader.send("stop in " + STEP).await("xception");
                    reader.send("cont").await("xception");
                }
                assertThat(state(vm).stance()).isEqualTo(DebuggerState.Stance.SUSPENDED);
                full.send("clear " + STEP).await("Removed").send("cont");
            }
            Eventually.eventually(LIMIT, () -> state(vm).stance(), DebuggerState.Stance.READY::equals);
            assertThat(runs(target)).isTrue();
        }
    }
}

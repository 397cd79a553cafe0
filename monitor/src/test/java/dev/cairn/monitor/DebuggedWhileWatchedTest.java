// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.debugger.DebuggerState.Stance;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.Jdb;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A VM whose threads are looked at twice a second and whose allocations are recorded, while debuggers come and go. */
class DebuggedWhileWatchedTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int DEBUGGERS = Boolean.getBoolean("cairn.long") ? 10 : 2;
    private static final String STEP = "dev.cairn.testkit.target.execution.Counting.step";

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void bothGoOn(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                                jdk,
                                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0",
                                "-XX:+EnableDynamicAgentLoading")
                        .start(Counting.class);
                Monitor monitor = Monitor.open()) {
            assertThat(target.firstLine()).isEqualTo("ready");
            monitor.openSwitchboard(new SwitchboardOptions(FreePort.any(), 0, folder.resolve("ports")));
            VmId id = Eventually.eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(vm -> vm.pid() == target.pid())
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow()
                    .id();
            try (AgentSessions.Lease _ = monitor.agents().lease(id, AgentSessions.Interest.THREADS);
                    Recording recording = monitor.recorder(id).orElseThrow().record(AllocationOptions.exact())) {
                for (int i = 0; i < DEBUGGERS; i++) {
                    debug(jdk, monitor.debugger(id).orElseThrow().port().orElseThrow(), i % 3);
                    Eventually.eventually(
                            LIMIT, () -> monitor.debugger(id).orElseThrow().stance(), Stance.READY::equals);
                    recording.window();
                    Eventually.eventually(LIMIT, recording::window, DebuggedWhileWatchedTest::isHonest);
                }
                assertThat(recording.ended()).isNotDone();
                ThreadsView threads = Eventually.eventually(
                                LIMIT, () -> monitor.agents().threads(id), Optional::isPresent)
                        .orElseThrow();
                assertThat(threads.threads()).anyMatch(thread -> thread.name().equals("counting-end"));
            }
        }
    }

    /** The exceptions that the target throws are recorded. On JDK 17, beside a debugger, its main thread may be left out, and is counted. */
    private static boolean isHonest(RecordedProfile profile) {
        return profile.threadsNotYetExact() > 0
                || profile.sites().stream()
                        .anyMatch(site -> site.className().equals(IllegalStateException.class.getName()));
    }

    private static void debug(Jdk jdk, int port, int end) throws Exception {
        try (Jdb jdb = Jdb.attach(jdk, port)) {
            jdb.await("> ").send("stop in " + STEP).await("Breakpoint hit").await("main[1] ");
            jdb.send("where").await("[1] " + STEP).await("main[1] ");
            jdb.send("next").await("Step completed").await("main[1] ");
            jdb.send("locals").await("number =").await("main[1] ");
            switch (end) {
                case 0 -> jdb.kill();
                case 1 -> jdb.quit();
                default -> {
                    jdb.send("clear " + STEP).await("Removed").await("main[1] ");
                    jdb.send("cont");
                    jdb.quit();
                }
            }
        }
    }
}

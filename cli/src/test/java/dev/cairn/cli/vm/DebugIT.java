// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.DebuggerReport;
import dev.cairn.report.vm.DebuggerUse;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.Jdb;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn debug}, with the JDK's own debugger at the ports that it names. */
@Timeout(300)
class DebugIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String JDWP =
            "-agentlib:jdwp=transport=dt_socket,server=y,quiet=y,address=127.0.0.1:0,suspend=";
    private static final String STEP = "dev.cairn.testkit.target.execution.Counting.step";

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private CairnProcess.Server serve(int selected) throws Exception {
        return cairn.serve(
                "--http",
                "127.0.0.1:0",
                "--debug-base",
                Integer.toString(FreePort.any()),
                "--debug-selected",
                Integer.toString(selected));
    }

    private Result debug(TargetJvm target, String... more) throws Exception {
        String[] words = new String[more.length + 2];
        words[0] = "debug";
        words[1] = Long.toString(target.pid());
        System.arraycopy(more, 0, words, 2, more.length);
        return cairn.run(words);
    }

    /** Once the server has seen the VM. */
    private DebuggerReport report(TargetJvm target, String... more) throws Exception {
        String[] words = new String[more.length + 1];
        words[0] = "--json";
        System.arraycopy(more, 0, words, 1, more.length);
        Result result = eventually(LIMIT, () -> debug(target, words), each -> each.code() == 0);
        return Json.read(Json.type(DebuggerReport.class), result.out()).orElseThrow();
    }

    @Test
    void theSelectedVmStaysSelectedWhenItStartsAnew() throws Exception {
        int selected = FreePort.any();
        try (CairnProcess.Server _ = serve(selected)) {
            int port;
            try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, JDWP + "n").start(Counting.class)) {
                DebuggerReport first = report(target);
                assertThat(first.selected()).isTrue();
                assertThat(first.selectedPort()).isEqualTo(selected);
                port = Objects.requireNonNull(first.port());
                try (Jdb jdb = Jdb.attach(Jdk.JDK_17, selected)) {
                    jdb.await("> ")
                            .send("stop in " + STEP)
                            .await("Breakpoint hit")
                            .await("main[1] ");
                    assertThat(cairn.run("ps").out()).contains(port + " suspended, selected");
                    Result detached = debug(target, "--detach");
                    assertThat(detached.out()).contains("has no debugger any more, and goes on");
                    jdb.await("disconnected");
                }
            }
            try (TargetJvm again = TargetJvm.on(Jdk.JDK_17, JDWP.replace("quiet=y", "quiet=n") + "y")
                    .start(Counting.class)) {
                DebuggerReport second =
                        eventually(LIMIT, () -> report(again), each -> each.use() == DebuggerUse.WAITING);
                assertThat(second.port()).isEqualTo(port);
                assertThat(second.selected()).isTrue();
                try (Jdb jdb = Jdb.attach(Jdk.JDK_25, selected)) {
                    jdb.await("VM Started").await("main[1] ").send("cont");
                    assertThat(again.tell("?"))
                            .as("its first line after that of its agent")
                            .isEqualTo("ready");
                }
            }
        }
    }

    @Test
    void aReaderHasAPortOfItsOwn() throws Exception {
        try (CairnProcess.Server _ = serve(FreePort.any());
                TargetJvm target = TargetJvm.on(Jdk.JDK_25, JDWP + "n").start(Counting.class)) {
            DebuggerReport report = report(target, "--read-only");
            assertThat(report.selected()).isFalse();
            try (Jdb jdb = Jdb.attach(Jdk.JDK_25, Objects.requireNonNull(report.readOnlyPort()))) {
                jdb.await("> ").send("threads").await("counting-end");
                assertThat(cairn.run("debug").out()).contains("attached (1 debugger, 1 of them to look only)");
                jdb.quit();
            }
        }
    }

    @Test
    void whatCannotBeIsASentence() throws Exception {
        Result alone = cairn.run("debug");
        assertThat(alone.code()).isEqualTo(1);
        assertThat(alone.err()).contains("No server of Cairn runs", "cairn serve");
        try (CairnProcess.Server _ = serve(FreePort.any());
                TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Counting.class)) {
            Result refused =
                    eventually(LIMIT, () -> debug(target), each -> !each.err().contains("no VM"));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("takes no debugger: start it with -agentlib:jdwp=");
        }
        assertThat(cairn.run("debug", "1", "--detach", "--read-only").code()).isEqualTo(2);
        assertThat(cairn.run("serve", "--debug-base", "80").code()).isEqualTo(2);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.report.device.DeviceRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.DebuggerReport;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.Jdb;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.catalogue.AppQuestions;
import dev.cairn.web.question.catalogue.VmQuestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One Cairn reaches the VMs of another one, and two of one machine share a VM. */
@Timeout(300)
class TwoCairnsIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String STEP = "dev.cairn.testkit.target.execution.Counting.step";

    @TempDir
    Path folder;

    private Path here;
    private Path there;
    private CairnProcess cairn;

    @BeforeEach
    void make() throws IOException {
        here = Files.createDirectory(folder.resolve("here"));
        there = Files.createDirectory(folder.resolve("there"));
        cairn = new CairnProcess(here);
    }

    private static TargetJvm debuggable() {
        TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25,
                        "-XX:+EnableDynamicAgentLoading",
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0")
                .start(Counting.class);
        assertThat(target.firstLine()).isEqualTo("ready");
        return target;
    }

    private static CairnProcess.Server serve(CairnProcess by, String... more) throws Exception {
        String[] words = new String[more.length + 6];
        List<String> usual = List.of(
                "--http",
                "127.0.0.1:0",
                "--debug-base",
                Integer.toString(FreePort.any()),
                "--debug-selected",
                Integer.toString(FreePort.any()));
        System.arraycopy(usual.toArray(String[]::new), 0, words, 0, usual.size());
        System.arraycopy(more, 0, words, usual.size(), more.length);
        return by.serve(words);
    }

    /** What the server in that home answers; empty while it refuses. */
    private static <R> Optional<R> told(Path home, Question<R> question, String key) {
        return ServerFile.read(home.resolve("cairn").resolve("server.json"))
                .flatMap(server -> ServerClient.ask(server, question, key, Map.of(), LIMIT, LIMIT))
                .flatMap(answer -> answer instanceof Asked.Told<R>(R report) ? Optional.of(report) : Optional.empty());
    }

    private Result done(String... words) throws Exception {
        Result result = cairn.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    @Test
    void oneShowsRecordsAndDumpsTheVmsOfAnother() throws Exception {
        try (TargetJvm target = debuggable();
                ServedHere device = new ServedHere(there, List.of(target.pid()));
                CairnProcess.Server _ = serve(cairn, "--connect", device.serial())) {
            String key = device.serial() + ":" + target.pid();
            DevicesReport seen = eventually(
                            LIMIT,
                            () -> told(here, AppQuestions.DEVICES, "")
                                    .filter(report -> report.devices().stream()
                                            .flatMap(each -> each.apps().stream())
                                            .anyMatch(app -> app.key().equals(key) && app.debugPort() != null)),
                            Optional::isPresent)
                    .orElseThrow();
            assertThat(seen.devices().getFirst())
                    .returns(device.serial(), DeviceRow::serial)
                    .returns(device.report.model(), DeviceRow::model); // the name of its host
            assertThat(told(here, VmQuestions.THREADS, key)
                            .map(ThreadsReport::threads)
                            .orElseThrow())
                    .anyMatch(thread -> thread.name().equals("counting-end"));

            assertThat(done("threads", key).out()).contains("counting-end");
            Path dump = here.resolve("remote.hprof");
            done("dump", key, dump.toString());
            assertThat(done("snapshot", "histogram", dump.toString(), "--limit", "3")
                            .out())
                    .contains("java.lang.String");
            assertThat(done("alloc", key, "--duration", "1ms", "--json").out())
                    .contains("The records came over the connection");
            assertThat(done("cpu", key, "--duration", "1ms", "--json").out())
                    .contains("The records came over the connection");
            Result log = cairn.run("log", key, "--follow");
            assertThat(log.code()).isEqualTo(1);
            assertThat(log.err())
                    .contains(device.serial() + " is the VMs of a machine with Cairn, which has no log of theirs");

            assertThat(done("debug").out()).contains("(" + key + "): 127.0.0.1:");
            DebuggerReport report = Json.read(
                            Json.type(DebuggerReport.class),
                            done("debug", key, "--json").out())
                    .orElseThrow();
            debug(target, Objects.requireNonNull(report.port()));
        }
    }

    /** The VM lets in one debugger at a time, and the device goes to it by the server's port. */
    @Test
    void aServerAndADeviceOfOneMachineShareAVm() throws Exception {
        CairnProcess local = new CairnProcess(there);
        try (TargetJvm target = debuggable();
                CairnProcess.Server _ = serve(local);
                ServedHere device = new ServedHere(there, List.of(target.pid()));
                CairnProcess.Server _ = serve(cairn, "--connect", device.serial())) {
            int ofServer = port(local, Long.toString(target.pid()));
            int throughDevice = port(cairn, device.serial() + ":" + target.pid());
            try (Jdb near = Jdb.attach(Jdk.JDK_25, ofServer);
                    Jdb far = Jdb.attach(Jdk.JDK_17, throughDevice)) {
                near.await("> ").send("threads").await("counting-end");
                far.await("> ").send("threads").await("counting-end");
                far.send("stop in " + STEP).await("Breakpoint hit").await("main[1] ");
                far.send("where").await("[1] " + STEP).await("main[1] ");
                assertThat(local.run("debug").out()).contains("suspended");
                near.send("resume").await("All threads resumed");
                far.quit();
                near.quit();
            }
            debug(target, throughDevice);
            debug(target, ofServer);
        }
    }

    private static int port(CairnProcess of, String vm) throws Exception {
        Result result = eventually(LIMIT, () -> of.run("debug", vm, "--json"), each -> each.code() == 0);
        return Objects.requireNonNull(Json.read(Json.type(DebuggerReport.class), result.out())
                .orElseThrow()
                .port());
    }

    /** Stops at a breakpoint and leaves; the target goes on. */
    private static void debug(TargetJvm target, int port) throws Exception {
        try (Jdb jdb = Jdb.attach(Jdk.JDK_25, port)) {
            jdb.await("> ").send("stop in " + STEP).await("Breakpoint hit").await("main[1] ");
            jdb.send("where").await("[1] " + STEP).await("main[1] ");
            jdb.quit();
        }
        long before = Long.parseLong(target.tell("?"));
        eventually(LIMIT, () -> Long.parseLong(target.tell("?")), now -> now > before + 3);
    }
}

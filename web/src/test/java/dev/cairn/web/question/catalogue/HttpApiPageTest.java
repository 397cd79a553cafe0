// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureEntry;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.web.CairnServer;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.rule.RuleFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class HttpApiPageTest {
    private static final Path COMMITTED = Path.of("../docs/http-api.md");
    private static final Path FRESH = Path.of("target/http-api.md");
    /** What answers with something else than JSON. */
    private static final List<String> FILES = List.of("metrics\"", "api/profile/", "api/capture/");

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final String DUMP =
            "Full thread dump OpenJDK\n\n\"main\" #1 prio=5\n   java.lang.Thread.State: RUNNABLE\n";

    private static final String APP = "emulator-5554:7";

    private static FakePhone phone() {
        return new FakePhone("phone", 29)
                .withShell()
                .start(FakeApp.full(7, "com.example.app", new byte[0])
                        .sampled("no trace".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void pageAndCodeSayTheSame() throws Exception {
        Files.writeString(FRESH, HttpApiPage.render());

        assertThat(FRESH)
                .as("Questions or records changed: look at the difference, then copy web/target/http-api.md over"
                        + " docs/http-api.md")
                .hasSameTextualContentAs(COMMITTED);
    }

    @Test
    @Timeout(120)
    void itsCommandsDoWhatItSays(@TempDir Path folder) throws Exception {
        List<String> commands = HttpApiPage.render()
                .lines()
                .filter(line -> line.startsWith("curl "))
                .toList();
        assertThat(commands).hasSizeGreaterThan(Questions.ALL.size());
        Captures captures = Captures.in(folder.resolve("captures"));
        Files.writeString(folder.resolve("monday.collapsed"), "a;b 40\n");
        captures.add(
                CaptureKind.THREADS,
                CaptureOrigin.broughtIn(),
                "threads",
                "",
                ".txt",
                new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)));
        try (TargetJvm target = TargetJvm.on(
                                Jdk.JDK_25,
                                "-XX:+EnableDynamicAgentLoading",
                                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0")
                        .start(Idle.class);
                FakeAdbServer adb = new FakeAdbServer(true).attach("emulator-5554", "device", phone());
                Devices devices =
                        Devices.watch(Map.of("PATH", "", "ANDROID_ADB_SERVER_PORT", "" + adb.port()), true, List.of());
                Monitor monitor = Monitor.open();
                Switchboard _ =
                        monitor.openSwitchboard(new SwitchboardOptions(8600, 0, folder.resolve("debugger-ports")));
                CairnServer server = CairnServer.start(
                        monitor,
                        devices,
                        0,
                        AccessToken.random(),
                        "test",
                        captures,
                        MetricsAccess.SAME_TOKEN,
                        RuleFile.at(folder.resolve("rules.txt")))) {
            String key = eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(vm -> vm.pid() == target.pid())
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow()
                    .id()
                    .toString();
            var _ = eventually(LIMIT, () -> devices.app(APP), Optional::isPresent);
            String threads = ran(
                    "curl -sS -H \"Authorization: Bearer $TOKEN\" \"${CAIRN}api/threads?vm=$VM\"",
                    server,
                    captures,
                    key,
                    "");
            Matcher thread = Pattern.compile("\"id\":([0-9]+)").matcher(threads);
            assertThat(thread.find()).as(threads).isTrue();
            // Deleting goes last, after a dump that becomes the newest capture at any moment.
            for (String command : commands.stream()
                    .sorted(Comparator.comparingInt(each -> each.contains("deleteCapture")
                            ? 3
                            : each.contains("endAppSampling")
                                    ? 2
                                    : each.contains("dumpHeap") || each.contains("sampleApp") ? 1 : 0))
                    .toList()) {
                String answer = ran(command, server, captures, key, thread.group(1));
                if (FILES.stream().noneMatch(command::contains)) {
                    assertThat(Json.type(Object.class).fromJson(answer))
                            .as(command)
                            .isNotNull();
                }
            }
        }
    }

    private static String ran(String command, CairnServer server, Captures captures, String vm, String thread)
            throws Exception {
        ProcessBuilder curl = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true);
        curl.environment().put("CAIRN", server.url());
        curl.environment().put("TOKEN", server.token());
        curl.environment().put("VM", vm);
        curl.environment().put("APP", APP);
        curl.environment().put("THREAD", thread);
        curl.environment()
                .put(
                        "PROFILE",
                        captures.folder().resolveSibling("monday.collapsed").toString());
        curl.environment()
                .put(
                        "CAPTURE",
                        captures.list().stream()
                                .map(CaptureEntry::id)
                                .findFirst()
                                .orElse("none"));
        curl.environment()
                .put(
                        "DUMP",
                        captures.list().stream()
                                .filter(entry -> entry instanceof Capture one && one.kind() == CaptureKind.THREADS)
                                .map(CaptureEntry::id)
                                .findFirst()
                                .orElse("none"));
        Process process = curl.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + "\n" + said).isZero();
        return said;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.record.CpuOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileRows;
import dev.cairn.report.json.Json;
import dev.cairn.report.rule.RuleFiring;
import dev.cairn.report.rule.RuleRow;
import dev.cairn.report.rule.RulesReport;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.NamedTarget;
import dev.cairn.testkit.target.execution.BusyAndIdle;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.load.Churn;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.rule.RuleFile;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server captures real VMs by itself, as a file of rules says. */
@Timeout(300)
class RulesOnRealVmsTest {
    private static final Duration LIMIT = Duration.ofSeconds(100);
    private static final List<String> LOADING =
            List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+EnableDynamicAgentLoading");

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Monitor monitor;
    private Captures captures;
    private CairnServer server;

    @BeforeEach
    void start() {
        monitor = Monitor.open();
        captures = Captures.in(folder.resolve("captures"));
        server = serve(captures);
    }

    private CairnServer serve(Captures into) {
        return CairnServer.start(
                monitor, 0, AccessToken.random(), "test", into, MetricsAccess.NONE, RuleFile.at(rules()));
    }

    @AfterEach
    void stop() {
        client.shutdownNow();
        server.close();
        monitor.close();
    }

    private Path rules() {
        return folder.resolve("rules.txt");
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(server.url() + "api/" + path))
                        .header("Authorization", "Bearer " + server.token())
                        .method(method, BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private RulesReport report() {
        try {
            String answer = send("GET", "rules").body();
            return Json.read(Json.type(RulesReport.class), answer).orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private RuleRow row() {
        return report().rules().getFirst();
    }

    /** Once something came of the only rule. */
    private RuleFiring fired() {
        RuleRow done = eventually(LIMIT, this::row, row -> row.captured() + row.failed() > 0);
        return done.firings().getFirst();
    }

    private Capture captured() throws IOException {
        RuleFiring firing = fired();
        assertThat(firing.outcome()).as("%s", firing.sentence()).isEqualTo("captured");
        assertThat(captures.list()).hasSize(1);
        return captures.find(String.valueOf(firing.capture()));
    }

    private static void isBy(Capture capture, NamedTarget target, String reading, String rule) {
        assertThat(capture.origin().by()).isEqualTo(CaptureOrigin.By.RULE);
        assertThat(capture.origin().vm())
                .hasValueSatisfying(
                        vm -> assertThat(vm.pid()).isEqualTo(target.jvm().pid()));
        assertThat(capture.note()).startsWith(reading).endsWith("\nRule: " + rule);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aThreadDump(Jdk jdk) throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, jdk, List.of(), BusyAndIdle.class, "0", "20")) {
            String rule = "when threads > 20 capture threads of " + target.name();
            Files.writeString(rules(), rule + "\n");
            Capture capture = captured();
            isBy(capture, target, "", rule);
            assertThat(capture.kind()).isEqualTo(CaptureKind.THREADS);
            assertThat(capture.file()).content().contains("Full thread dump", "\"idle-19\"");
            eventually(LIMIT, this::row, row -> row.state().contains("It may capture that again from"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aProfileOfCpuTime(Jdk jdk) throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, jdk, LOADING, BusyAndIdle.class, "1", "0")) {
            String rule = "when cpu > 1 % for 2 s capture cpu 3 s of " + target.name();
            Files.writeString(rules(), rule + "\n");
            Capture capture = captured();
            isBy(capture, target, "cpu ", rule);
            assertThat(capture.kind()).isEqualTo(CaptureKind.PROFILE);
            assertThat(ProfileReader.read(capture.file()))
                    .isInstanceOfSatisfying(
                            ProfileReading.Done.class,
                            done -> assertThat(names(done)).contains("descend"));
        }
    }

    private static String names(ProfileReading.Done done) {
        return ProfileRows.of(done.profile().stacks(), Grouping.METHOD, 0).toString();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aDeadlock(Jdk jdk) throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, jdk, List.of(), Deadlocks.class)) {
            target.jvm().tell("monitors");
            String rule = "when deadlock capture threads of " + target.name();
            Files.writeString(rules(), rule + "\n");
            Capture capture = captured();
            isBy(capture, target, "deadlock of 2 threads at ", rule);
            assertThat(capture.file()).content().contains("Found one Java-level deadlock");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aHeapDump(Jdk jdk) throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, jdk, List.of("-Xmx64m"), Deadlocks.class)) {
            String rule = "when threads > 1 capture dump of " + target.name();
            Files.writeString(rules(), rule + "\n");
            Capture capture = captured();
            isBy(capture, target, "", rule);
            assertThat(capture.kind()).isEqualTo(CaptureKind.HEAP);
            assertThat(Files.readAllBytes(capture.file()))
                    .startsWith("JAVA PROFILE 1.0.2".getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void aProfileOfAllocations() throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, LOADING, Churn.class)) {
            String rule = "when allocation > 1 KiB/s capture alloc 2 s of " + target.name();
            Files.writeString(rules(), rule + "\n");
            Capture capture = captured();
            isBy(capture, target, "allocation ", rule);
            assertThat(capture.kind()).isEqualTo(CaptureKind.PROFILE);
        }
    }

    @Test
    void theHeapFloor() throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, List.of("-Xmx64m"), Deadlocks.class)) {
            String rule = "when heap floor > 1 KiB capture threads of " + target.name();
            Files.writeString(rules(), rule + "\n");
            eventually(
                    LIMIT,
                    this::row,
                    row -> row.state().contains("no collection of the whole heap was seen within the last hour"));
            eventually(
                    LIMIT,
                    () -> {
                        collect(target);
                        return row();
                    },
                    row -> row.captured() > 0);
            isBy(captured(), target, "heap floor ", rule);
        }
    }

    private static void collect(NamedTarget target) {
        try {
            Process jcmd = new ProcessBuilder(
                            Jdk.JDK_25.tool("jcmd").toString(),
                            Long.toString(target.jvm().pid()),
                            "GC.run")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(jcmd.waitFor()).isZero();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Test
    void aVmThatEndsMeanwhileLeavesWhatWasRecorded() throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, LOADING, BusyAndIdle.class, "1", "0")) {
            Files.writeString(rules(), "when cpu > 1 % capture cpu 10 min of " + target.name() + "\n");
            long pid = target.jvm().pid();
            eventually(LIMIT, monitor::vms, vms -> vms.stream().anyMatch(vm -> vm.pid() == pid && vm.agentAttached()));
            awaitSamples(pid);
            target.jvm().kill();
            Capture capture = captured();
            assertThat(capture.note()).contains("\nThe recording ended early: ");
            assertThat(ProfileReader.read(capture.file()))
                    .isInstanceOfSatisfying(
                            ProfileReading.Done.class,
                            done -> assertThat(names(done)).contains("descend"));
        }
    }

    /** Joins what the rule records: the VM has one recording of a kind, so what comes here has come to the rule too. */
    private void awaitSamples(long pid) throws IOException, InterruptedException {
        Vm vm = monitor.vms().stream()
                .filter(each -> each.pid() == pid)
                .findFirst()
                .orElseThrow();
        eventually(LIMIT, this::row, row -> row.state().startsWith("Captures "));
        try (Recording recording =
                monitor.agents().recordings().of(vm.id(), vm.identity().name()).record(CpuOptions.standard())) {
            eventually(LIMIT, recording::snapshot, profile -> profile.samples() > 0);
        }
    }

    @Test
    void aVmThatRefusesIsAskedOnceAndSaysSo() throws Exception {
        List<String> options = List.of("-XX:+DisableAttachMechanism");
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, options, Deadlocks.class)) {
            Files.writeString(rules(), "when threads > 1 capture threads of " + target.name() + "\n");
            RuleFiring firing = fired();
            assertThat(firing.outcome()).isEqualTo("failed");
            assertThat(firing.sentence()).contains("DisableAttachMechanism");
            long now = monitor.step();
            eventually(LIMIT, monitor::step, step -> step > now + 5);
            assertThat(row().failed()).isEqualTo(1);
            assertThat(captures.list()).isEmpty();
        }
    }

    @Test
    void aHeapDumpForWhichThereIsNoRoomIsNotBegun() throws Exception {
        server.close();
        captures = Captures.in(folder.resolve("captures"), "1k");
        server = serve(captures);
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, List.of("-Xmx64m"), Deadlocks.class)) {
            Files.writeString(rules(), "when threads > 1 capture dump of " + target.name() + "\n");
            RuleFiring firing = fired();
            assertThat(firing.outcome()).isEqualTo("failed");
            assertThat(firing.sentence()).contains("it may take").contains("of at most 1 KiB");
            assertThat(captures.bytes()).isZero();
        }
    }

    @Test
    void whatAPageRecordsIsLeftAlone() throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, LOADING, BusyAndIdle.class, "1", "0")) {
            long pid = target.jvm().pid();
            String key = eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(vm -> vm.pid() == pid)
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow()
                    .id()
                    .toString();
            assertThat(send("POST", "record?vm=" + key + "&kind=cpu").statusCode())
                    .isEqualTo(200);
            Files.writeString(rules(), "when cpu > 1 % capture cpu 1 s of " + target.name() + "\n");
            RuleRow row = eventually(LIMIT, this::row, now -> now.skipped() > 0);
            assertThat(row.firings().getFirst().sentence())
                    .isEqualTo("A page was recording cpu time of this VM just then.");
            assertThat(send("POST", "stopRecording?vm=" + key + "&kind=cpu").statusCode())
                    .isEqualTo(200);
            assertThat(captured().kind()).isEqualTo(CaptureKind.PROFILE);
        }
    }

    @Test
    void aLaterServerKnowsWhatAnEarlierOneCapturedAndOnlyOneActs() throws Exception {
        try (NamedTarget target = NamedTarget.start(folder, Jdk.JDK_25, List.of(), Deadlocks.class)) {
            Files.writeString(rules(), "when threads > 1 capture threads of " + target.name() + "\n");
            captured();
            CairnServer first = server;
            server = serve(captures);
            eventually(LIMIT, this::report, report -> report.problem() != null);
            assertThat(report().problem()).startsWith("Another server of this user acts on the rules");
            assertThat(report().active()).isFalse();
            first.close();
            eventually(LIMIT, this::row, row -> row.state().contains("It may capture that again from"));
            assertThat(report().active()).isTrue();
            assertThat(captures.list()).hasSize(1);
        }
    }

    @Test
    void rulesAreAddedAndDeletedOverHttpAndBadOnesSayWhy() throws Exception {
        assertThat(report().rules()).isEmpty();
        assertThat(report().active()).isFalse();
        assertThat(rules()).doesNotExist();
        String rule = URLEncoder.encode("when threads > 100000 capture threads of nobody", StandardCharsets.UTF_8);
        assertThat(send("GET", "addRule?rule=" + rule).statusCode()).isEqualTo(405);
        assertThat(send("POST", "addRule?rule=" + rule).statusCode()).isEqualTo(200);
        eventually(LIMIT, this::row, row -> row.state().equals("No VM that runs has such a name."));
        assertThat(report().active()).isTrue();
        HttpResponse<String> bad = send("POST", "addRule?rule=when+memory");
        assertThat(bad.statusCode()).isEqualTo(422);
        assertThat(bad.body()).startsWith("\"memory\" does not fit after \"when\"");
        Files.writeString(rules(), Files.readString(rules()) + "when nonsense\n");
        assertThat(report().rules()).hasSize(2);
        assertThat(report().rules().getLast().problem()).startsWith("Line 4: \"nonsense\"");
        assertThat(send("POST", "deleteRule?rule=when+nonsense").statusCode()).isEqualTo(200);
        assertThat(send("POST", "deleteRule?rule=" + rule).statusCode()).isEqualTo(200);
        assertThat(report().rules()).isEmpty();
        HttpResponse<String> stranger = client.send(
                HttpRequest.newBuilder(URI.create(server.url() + "api/addRule?rule=" + rule))
                        .POST(BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(stranger.statusCode()).isEqualTo(401);
    }
}

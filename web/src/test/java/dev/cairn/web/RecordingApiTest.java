// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.model.Vm;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.report.json.Json;
import dev.cairn.report.profile.RecordedElsewhereReport;
import dev.cairn.report.profile.RecordingReport;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.report.profile.RecordingState;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings over HTTP, of real VMs. */
@Timeout(120)
class RecordingApiTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ALLOCATIONS = "&kind=allocations";

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture();
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private String keyOf(TargetJvm target) {
        return eventually(
                        LIMIT,
                        () -> fixture.monitor.vms().stream()
                                .filter(vm -> vm.pid() == target.pid())
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .id()
                .toString();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return fixture.send(fixture.signedIn(path));
    }

    private HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return fixture.send(fixture.signedIn(path).POST(HttpRequest.BodyPublishers.noBody()));
    }

    private static RecordingRow row(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(Json.type(RecordingRow.class), answer.body()).orElseThrow();
    }

    private RecordingReport recording(String key, String by) throws IOException, InterruptedException {
        HttpResponse<String> answer = get("api/recording?vm=" + key + ALLOCATIONS + "&by=" + by);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(Json.type(RecordingReport.class), answer.body()).orElseThrow();
    }

    @Test
    void aSiteThatAllocatesAlmostAllIsAFinding() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Churn.class)) {
            String key = keyOf(target);
            Vm vm = fixture.monitor.vms().stream()
                    .filter(each -> each.id().toString().equals(key))
                    .findFirst()
                    .orElseThrow();
            assertThat(oneSite(vm)).as("nothing is recorded").isEmpty();
            row(post("api/record?vm=" + key + ALLOCATIONS + "&interval=65536&seconds=600"));
            Finding.OneSiteAllocates site = eventually(LIMIT.multipliedBy(2), () -> oneSite(vm), Optional::isPresent)
                    .orElseThrow();
            assertThat(site.leastShare()).isBetween(0.3, 1.0);
            assertThat(site.frames()).extracting(StackFrame::className).contains(Churn.class.getName());
            row(post("api/stopRecording?vm=" + key + ALLOCATIONS));
            assertThat(oneSite(vm)).as("the recording is at hand").isPresent();
        }
    }

    private Optional<Finding.OneSiteAllocates> oneSite(Vm vm) {
        return fixture.monitor.findings(vm).findings().stream()
                .filter(Finding.OneSiteAllocates.class::isInstance)
                .map(Finding.OneSiteAllocates.class::cast)
                .findFirst();
    }

    @Test
    void recordsReportsSavesAndStops() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Churn.class)) {
            String key = keyOf(target);
            assertThat(row(post("api/record?vm=" + key + ALLOCATIONS + "&interval=65536&seconds=600"))
                            .state())
                    .isEqualTo(RecordingState.RUNNING);
            HttpResponse<String> second = post("api/record?vm=" + key + ALLOCATIONS);
            assertThat(second.statusCode()).isEqualTo(422);
            assertThat(second.body()).contains("has been recording that since", "stop that one first");

            RecordingReport report = eventually(
                    LIMIT,
                    () -> recording(key, "class"),
                    seen -> seen.profile().rows().stream()
                            .anyMatch(row -> row.name().equals("byte[]")));
            assertThat(report.samples()).isPositive();
            assertThat(report.recording().settings()).isEqualTo("a sample each 64 KiB");

            HttpResponse<String> table = get("api/profile/mine.txt?vm=" + key + ALLOCATIONS);
            assertThat(table.body()).contains("byte[]", "Churn.main");
            assertThat(table.headers().firstValue("Content-Disposition")).contains("attachment; filename=\"mine.txt\"");
            HttpResponse<String> graph = get("api/profile/mine.html?vm=" + key + ALLOCATIONS);
            assertThat(graph.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("sandbox allow-scripts", "frame-ancestors 'self'");

            RecordingRow ended = row(post("api/stopRecording?vm=" + key + ALLOCATIONS));
            assertThat(ended.state()).isEqualTo(RecordingState.ENDED);
            assertThat(ended.problem()).isNull();
            assertThat(ended.lastedMillis()).isPositive();
            assertThat(recording(key, "site").profile().rows()).isNotEmpty();
        }
    }

    private RecordedElsewhereReport elsewhere(String key) throws IOException, InterruptedException {
        HttpResponse<String> answer = get("api/recordedElsewhere?vm=" + key);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(Json.type(RecordedElsewhereReport.class), answer.body())
                .orElseThrow();
    }

    @Test
    void saysBeforehandThatAnotherProcessRecords() throws Exception {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Churn.class)) {
            String key = keyOf(target);
            assertThat(elsewhere(key).recorded()).isFalse();
            assertThat(row(post("api/record?vm=" + key + "&kind=cpu")).state()).isEqualTo(RecordingState.RUNNING);
            assertThat(elsewhere(key).recorded()).as("its own recording").isFalse();

            try (ServedProcess other = new ServedProcess(1000)) {
                HttpRequest.Builder record = HttpRequest.newBuilder(
                                URI.create(other.file.url() + "api/record?vm=" + key + ALLOCATIONS))
                        .header("Authorization", "Bearer " + other.file.token())
                        .POST(HttpRequest.BodyPublishers.noBody());
                eventually(LIMIT, () -> fixture.send(record), answer -> answer.statusCode() == 200);
                RecordedElsewhereReport report = elsewhere(key);
                assertThat(report.recorded()).isTrue();
                assertThat(report.pids()).containsExactly(other.file.pid());
                assertThat(post("api/record?vm=" + key + ALLOCATIONS).body())
                        .contains("Process " + other.file.pid() + " records allocations of this VM already");
            }
            eventually(LIMIT, () -> elsewhere(key), seen -> !seen.recorded());
        }
    }

    @Test
    void aRecordingEndsByItselfAndWithItsVm() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Churn.class)) {
            String key = keyOf(target);
            row(post("api/record?vm=" + key + ALLOCATIONS + "&seconds=1"));
            awaitEnd(key);
            assertThat(recording(key, "site").recording().problem()).isNull();

            row(post("api/record?vm=" + key + ALLOCATIONS));
            target.kill();
            awaitEnd(key);
        }
    }

    private void awaitEnd(String key) {
        eventually(
                LIMIT,
                () -> fixture.server.recordings().stream()
                        .filter(row -> row.vm().equals(key))
                        .map(RecordingRow::state)
                        .findFirst(),
                state -> state.equals(Optional.of(RecordingState.ENDED)));
    }

    @ParameterizedTest
    @CsvSource({
        "kind=heap,                          'There is no kind of recording \"heap\": it is allocations, cpu or native.'",
        "kind=native&interval=0,             Native memory is sampled",
        "kind=native&budget=0,               0 samples a second are not from 1 to 1000000.",
        "kind=allocations&budget=0,          0 samples a second are not from 1 to 1000000.",
        "kind=allocations&budget=1&interval=1, two ways",
        "kind=allocations&interval=-1,       \"-1\" is no interval: give a whole number.",
        "kind=allocations&depth=0,           no such thing as a depth of 0 frames",
        "kind=allocations&seconds=0,         0 s is no time to record: give 1 to 3600 s.",
        "kind=allocations&include=thread%3A, thread:",
        "kind=cpu&interval=0,                each 1 ms to 10 s",
    })
    void saysInASentenceWhatIsWrong(String arguments, String sentence) throws Exception {
        String self = fixture.monitor.vms().stream()
                .filter(vm -> vm.pid() == ProcessHandle.current().pid())
                .findFirst()
                .map(vm -> vm.id().toString())
                .orElseGet(() -> eventually(LIMIT, () -> fixture.monitor.vms(), seen -> !seen.isEmpty())
                        .getFirst()
                        .id()
                        .toString());
        HttpResponse<String> answer = post("api/record?vm=" + self + "&" + arguments);
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains(sentence);
        assertThat(fixture.server.recordings()).isEmpty();
    }

    @Test
    void saysNoToFilesThatCannotBe() throws Exception {
        assertThat(get("api/profile/mine.exe?vm=1-1" + ALLOCATIONS).statusCode())
                .isEqualTo(404);
        assertThat(get("api/profile/%00.html?vm=1-1" + ALLOCATIONS).statusCode())
                .isIn(400, 404);
        assertThat(get("api/profile/mine.html?vm=1-1" + ALLOCATIONS).body()).contains("recorded nothing like that");
        assertThat(fixture.send(fixture.request("api/profile/mine.html?vm=1-1" + ALLOCATIONS))
                        .statusCode())
                .isEqualTo(401);
        assertThat(get("api/recording?vm=1-1" + ALLOCATIONS).statusCode()).isEqualTo(422);
    }
}

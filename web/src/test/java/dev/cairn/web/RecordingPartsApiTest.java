// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.json.Json;
import dev.cairn.report.profile.HeldRangeReport;
import dev.cairn.report.profile.ProfileDiffReport;
import dev.cairn.report.profile.ProfileTypeRow;
import dev.cairn.report.profile.RecordingReport;
import dev.cairn.report.profile.RecordingState;
import dev.cairn.report.profile.WindowRow;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The windows of a recording of a real VM, over HTTP. */
@Timeout(120)
class RecordingPartsApiTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

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

    private static <T> T read(Class<T> report, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.read(Json.type(report), answer.body()).orElseThrow();
    }

    private RecordingReport recording(String words) throws IOException, InterruptedException {
        return read(RecordingReport.class, get("api/recording?" + words));
    }

    private List<WindowRow> awaitWindows(String words, int most) {
        return eventually(LIMIT, () -> recording(words).timeline().windows(), windows -> windows.size() >= most);
    }

    private static void assertChained(List<WindowRow> windows) {
        for (int i = 1; i < windows.size(); i++) {
            assertThat(windows.get(i).startMillis())
                    .isEqualTo(windows.get(i - 1).endMillis());
        }
    }

    private static void assertAddsUp(RecordingReport whole) {
        List<WindowRow> windows = whole.timeline().windows();
        assertChained(windows);
        ProfileTypeRow type = whole.profile().types().getLast();
        assertThat(whole.timeline().unit()).isEqualTo(type.unit());
        assertThat(windows.stream().mapToLong(WindowRow::samples).sum()).isEqualTo(whole.samples());
        assertThat(windows.stream().mapToLong(WindowRow::lost).sum()).isEqualTo(whole.lost());
        // Each window's number is rounded, and so is that of each site in it.
        assertThat(windows.stream().mapToLong(WindowRow::value).sum())
                .isCloseTo(type.total(), Offset.offset(2L * windows.size() + 1000));
        assertThat(whole.timeline().notes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"allocations", "cpu"})
    void windowsAddUpToTheWholeAndAPartToItsWindows(String kind) throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Churn.class, "100")) {
            String words = "vm=" + keyOf(target) + "&kind=" + kind;
            assertThat(post("api/record?" + words).statusCode()).isEqualTo(200);
            awaitWindows(words, 4);
            assertThat(post("api/stopRecording?" + words).statusCode()).isEqualTo(200);
            RecordingReport whole = recording(words);
            assertAddsUp(whole);

            WindowRow from = whole.timeline().windows().get(1);
            WindowRow to = whole.timeline().windows().get(2);
            RecordingReport part = recording(words + "&part=" + from.startMillis() + "-" + to.endMillis());
            assertThat(part.samples()).isEqualTo(from.samples() + to.samples()).isLessThan(whole.samples());
            assertThat(part.profile().startMillis()).isEqualTo(from.startMillis());
            assertThat(part.timeline()).isEqualTo(whole.timeline());

            String file = get("api/profile/part.json?" + words + "&part=" + from.startMillis() + "-" + to.endMillis())
                    .body();
            assertThat(file).contains("\"samples\":" + part.samples());
        }
    }

    @Test
    void windowsOfAVmThatWasKilledAddUpToo() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Churn.class)) {
            String words = "vm=" + keyOf(target) + "&kind=allocations";
            assertThat(post("api/record?" + words).statusCode()).isEqualTo(200);
            awaitWindows(words, 2);
            target.kill();
            eventually(LIMIT, () -> fixture.server.recordings().getFirst().state(), RecordingState.ENDED::equals);
            String table = get("api/profile/whole.json?" + words).body();
            String joined = get("api/profile/whole.json?" + words + "&part=0-99999999999999")
                    .body();
            assertThat(samplesIn(joined)).isEqualTo(samplesIn(table));

            eventually(
                    LIMIT,
                    () -> fixture.monitor.vms(),
                    seen -> seen.stream().noneMatch(vm -> vm.pid() == target.pid()));
            RecordingReport whole = recording(words);
            assertThat(whole.recording().problem()).contains("the target ended");
            assertAddsUp(whole);
            assertThat(post("api/record?" + words).statusCode()).isEqualTo(422);
        }
    }

    private static String samplesIn(String json) {
        return json.replaceFirst("(?s).*?\"samples\":(\\d+).*", "$1");
    }

    @Test
    void aHeldPartIsComparedWithWhatComesAfter() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Churn.class)) {
            String words = "vm=" + keyOf(target) + "&kind=allocations";
            assertThat(post("api/record?" + words).statusCode()).isEqualTo(200);
            awaitWindows(words, 2);
            HeldRangeReport held = read(HeldRangeReport.class, post("api/holdPart?" + words));
            RecordingReport then = recording(words);
            assertThat(then.timeline().heldFromMillis()).isEqualTo(held.fromMillis());
            assertThat(then.timeline().heldToMillis()).isEqualTo(held.toMillis());
            String compared = words + "&held=" + held.fromMillis() + "-" + held.toMillis();
            eventually(LIMIT, () -> get("api/compareParts?" + compared).statusCode(), status -> status == 200);
            ProfileDiffReport difference = read(ProfileDiffReport.class, get("api/compareParts?" + compared));
            assertThat(difference.fileBefore()).isEqualTo(held.fromMillis() + "-" + held.toMillis());
            assertThat(difference.fileAfter()).startsWith(held.toMillis() + "-");
            assertThat(difference.totalBefore()).isPositive();
            assertThat(difference.unit()).isEqualTo("bytes/s");
            assertThat(get("api/profile/change.html?" + compared).body()).contains("\"difference\":true");
            assertThat(difference.notesAfter()).noneMatch(note -> note.startsWith("It shares"));
            String overlapping = compared + "&part=" + held.fromMillis() + "-99999999999999";
            assertThat(read(ProfileDiffReport.class, get("api/compareParts?" + overlapping))
                            .notesAfter())
                    .anyMatch(note -> note.startsWith("It shares "));
            assertThat(get("api/profile/change.html?" + overlapping).body()).contains("It shares ");
            assertThat(get("api/profile/change.txt?" + compared).body())
                    .startsWith("A difference is a file NAME.html, NAME.collapsed or NAME.json");
            assertThat(get("api/profile/change.collapsed?" + compared).body().lines())
                    .isNotEmpty()
                    .allMatch(line -> line.matches(".+ \\d+ \\d+"));
            assertThat(read(ProfileDiffReport.class, get("api/profile/change.json?" + compared)))
                    .satisfies(saved -> {
                        assertThat(saved.unit()).isEqualTo("bytes/s");
                        assertThat(saved.rows()).hasSize(saved.rowCount()).isNotEmpty();
                    });
        }
    }

    @Test
    void saysInASentenceWhatCannotBe() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Churn.class)) {
            String words = "vm=" + keyOf(target) + "&kind=allocations";
            assertThat(post("api/holdPart?" + words).body()).contains("There is nothing to hold");
            assertThat(get("api/compareParts?" + words + "&held=1-2").body()).contains("recorded nothing like that");
            assertThat(post("api/record?" + words).statusCode()).isEqualTo(200);
            awaitWindows(words, 1);
            assertThat(get("api/recording?" + words + "&part=yesterday").body())
                    .startsWith("\"yesterday\" is no part of a recording's time: give two numbers");
            assertThat(get("api/recording?" + words + "&part=1-2").body())
                    .startsWith("No window of the recording is in that part of the time");
            assertThat(get("api/compareParts?" + words).body()).contains("give held=FROM-TO");
            assertThat(get("api/aliveByAge?" + words).body())
                    .contains("begin another one of allocations with live=true");
            assertThat(get("api/profile/part.txt?" + words + "&part=1-2").statusCode())
                    .isEqualTo(404);
        }
    }
}

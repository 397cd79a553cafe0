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
import dev.cairn.report.capture.HeapDumpRow;
import dev.cairn.report.capture.HeapDumpState;
import dev.cairn.report.capture.HeapDumpsReport;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Heap dumps that a server takes for its pages, over HTTP. */
@Timeout(120)
class HeapDumpApiTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String FORMAT = "JAVA PROFILE 1.0.2";

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> send(CairnServer server, String method, String path)
            throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(server.url() + "api/" + path))
                        .header("Authorization", "Bearer " + server.token())
                        .method(method, BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HeapDumpRow only(CairnServer server) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(server, "GET", "heapDumps");
        HeapDumpsReport report =
                Json.read(Json.type(HeapDumpsReport.class), answer.body()).orElseThrow();
        assertThat(report.dumps()).hasSize(1);
        return report.dumps().getFirst();
    }

    private static boolean isOver(HeapDumpRow row) {
        return row.state() == HeapDumpState.KEPT || row.state() == HeapDumpState.FAILED;
    }

    private HeapDumpRow dumped(TargetJvm target, String note, Captures captures) throws Exception {
        try (Monitor monitor = Monitor.open();
                CairnServer server =
                        CairnServer.start(monitor, 0, AccessToken.random(), "test", MetricsAccess.NONE, captures)) {
            String key = eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(vm -> vm.pid() == target.pid())
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow()
                    .id()
                    .toString();
            HttpResponse<String> begun = send(server, "POST", "dumpHeap?note=" + note + "&vm=" + key);
            assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
            HeapDumpRow row = eventually(LIMIT, () -> only(server), HeapDumpApiTest::isOver);
            assertThat(row.vm()).isEqualTo(key);
            assertThat(row.tookMillis()).isNotNegative();
            assertThat(send(server, "POST", "dumpHeap?vm=1-1").body()).isEqualTo("There is no such VM any more.");
            return row;
        } finally {
            client.shutdownNow();
        }
    }

    @Test
    void putsTheDumpAmongTheCaptures() throws Exception {
        Captures captures = Captures.in(folder.resolve("captures"), "500m");
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx32m").start(Idle.class)) {
            HeapDumpRow row = dumped(target, "mine", captures);

            assertThat(row.problem()).isNull();
            assertThat(captures.list()).hasSize(1);
            Capture kept = (Capture) captures.list().getFirst();
            assertThat(row.capture()).isEqualTo(kept.id());
            assertThat(row.bytes()).isEqualTo(kept.bytes());
            assertThat(kept.kind()).isEqualTo(CaptureKind.HEAP);
            assertThat(kept.note()).isEqualTo("mine");
            assertThat(kept.origin().by()).isEqualTo(CaptureOrigin.By.PAGE);
            assertThat(kept.origin().vm())
                    .hasValueSatisfying(vm -> assertThat(vm.pid()).isEqualTo(target.pid()));
            assertThat(Files.readAllBytes(kept.file())).startsWith(FORMAT.getBytes(StandardCharsets.US_ASCII));
        }
    }

    @Test
    void beginsNothingThatHasNoRoom() throws Exception {
        Captures captures = Captures.in(folder.resolve("captures"), "1k");
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx32m").start(Idle.class)) {
            HeapDumpRow row = dumped(target, "none", captures);

            assertThat(row.state()).isEqualTo(HeapDumpState.FAILED);
            assertThat(row.problem()).contains("CAIRN_CAPTURES_MAX");
            assertThat(captures.list()).isEmpty();
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.metrics.OpenMetricsReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MetricsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final AccessToken SCRAPER = AccessToken.random();

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> ask(CairnServer server, String method, String path, String token, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(server.url()).resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Authorization", "Bearer " + token);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static CairnServer start(Monitor monitor, MetricsAccess access) {
        return CairnServer.start(monitor, 0, AccessToken.random(), "test", access);
    }

    @Test
    void aScraperReadsWhatTheMonitorKnows() throws Exception {
        try (TargetJvm target =
                        TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx64m").start(Churn.class, "20");
                Monitor monitor = Monitor.open();
                CairnServer server = start(monitor, MetricsAccess.SAME_TOKEN)) {
            Map<String, String> labels = Map.of("pid", Long.toString(target.pid()), "name", "Churn");
            OpenMetricsReader read = eventually(
                    LIMIT,
                    () -> OpenMetricsReader.read(
                            ask(server, "GET", "/metrics", server.token()).body()),
                    metrics -> metrics.value("cairn_vm_allocation_estimate_bytes_per_second", labels)
                            .filter(rate -> rate > 0)
                            .isPresent());
            assertThat(read.value("cairn_vm_heap_max_bytes", labels)).contains(64.0 * 1024 * 1024);
            assertThat(read.value("cairn_vm_heap_used_bytes", labels))
                    .hasValueSatisfying(used -> assertThat(used).isPositive());
            assertThat(read.value("cairn_vm_cpu_seconds_total", labels))
                    .hasValueSatisfying(seconds -> assertThat(seconds).isPositive());
            assertThat(read.value("cairn_vm_resident_bytes", labels)).isPresent();
            assertThat(read.value("cairn_vm_threads", labels)).isPresent();
            assertThat(read.value("cairn_vm_loaded_classes", labels)).isPresent();
            assertThat(read.values("cairn_vm_gc_collections_total", labels)).isNotEmpty();
            assertThat(read.values("cairn_vm_gc_seconds_total", labels)).isNotEmpty();
            assertThat(read.value("cairn_look_failures_total", Map.of())).isPresent();
            assertThat(read.value("cairn_strangers_ended_total", Map.of("reason", "made_room")))
                    .contains(0.0);
            HttpResponse<String> answer = ask(server, "GET", "/metrics", server.token());
            assertThat(answer.headers().firstValue("Content-Type"))
                    .contains("application/openmetrics-text; version=1.0.0; charset=utf-8");
        }
    }

    @Test
    void aRecordingSaysWhatItHasAndWhatItLost() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Churn.class, "20");
                Monitor monitor = Monitor.open();
                CairnServer server = start(monitor, MetricsAccess.SAME_TOKEN)) {
            Vm vm = eventually(
                            LIMIT,
                            () -> monitor.vms().stream()
                                    .filter(each -> each.pid() == target.pid())
                                    .findFirst(),
                            Optional::isPresent)
                    .orElseThrow();
            String recording = "?vm=" + vm.id() + "&kind=allocations";
            assertThat(ask(server, "POST", "/api/record" + recording + "&interval=65536", server.token())
                            .statusCode())
                    .isEqualTo(200);
            Map<String, String> labels =
                    Map.of("pid", Long.toString(target.pid()), "name", "Churn", "kind", "allocations");
            OpenMetricsReader read = eventually(
                    LIMIT,
                    () -> OpenMetricsReader.read(
                            ask(server, "GET", "/metrics", server.token()).body()),
                    metrics -> metrics.value("cairn_recording_samples_total", labels)
                            .filter(samples -> samples > 0)
                            .isPresent());
            assertThat(read.value("cairn_recording_lost_samples_total", labels))
                    .hasValueSatisfying(lost -> assertThat(lost).isNotNegative());
            assertThat(ask(server, "POST", "/api/stopRecording" + recording, server.token())
                            .statusCode())
                    .isEqualTo(200);
            assertThat(OpenMetricsReader.read(ask(server, "GET", "/metrics", server.token())
                                    .body())
                            .value("cairn_recording_samples_total", labels))
                    .isEmpty();
        }
    }

    @Test
    void theScrapersTokenOpensTheMetricsAlone() throws Exception {
        try (Monitor monitor = Monitor.open();
                CairnServer server = start(monitor, MetricsAccess.with(SCRAPER))) {
            String token = SCRAPER.text();
            assertThat(ask(server, "GET", "/metrics", token).statusCode()).isEqualTo(200);
            assertThat(ask(server, "GET", "/metrics", server.token()).statusCode())
                    .isEqualTo(200);
            assertThat(ask(server, "POST", "/metrics", token).statusCode()).isEqualTo(405);
            assertThat(ask(server, "GET", "/metrics", "wrong").statusCode()).isEqualTo(401);
            for (String path :
                    new String[] {"/", "/api/vms", "/metrics/../api/vms", "/api/metrics", "/?token=" + token}) {
                assertThat(ask(server, "GET", path, token).statusCode())
                        .as(path)
                        .isEqualTo(401);
            }
            assertThat(ask(server, "GET", "/metrics", token, "Origin", "http://evil.example")
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    @Test
    void aServerHasNoneIfNobodyAskedForThem() throws Exception {
        try (Monitor monitor = Monitor.open();
                CairnServer server = start(monitor, MetricsAccess.NONE)) {
            assertThat(ask(server, "GET", "/metrics", server.token()).statusCode())
                    .isEqualTo(404);
            assertThat(ask(server, "GET", "/metrics", SCRAPER.text()).statusCode())
                    .isEqualTo(401);
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.report.profile.RecordingState;
import dev.cairn.web.connection.StrangerLog;
import dev.cairn.web.metrics.OpenMetrics;
import dev.cairn.web.metrics.VmMetrics;
import dev.cairn.web.recording.RecordingDesk;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code GET /metrics}: what the monitor knows of each VM, and what Cairn itself has lost, as Prometheus scrapes it. */
final class MetricsRoute implements HttpService {
    static final String PATH = "/metrics";

    private final Monitor monitor;
    private final RecordingDesk desk;
    private final StrangerLog log;

    MetricsRoute(Monitor monitor, RecordingDesk desk, StrangerLog log) {
        this.monitor = monitor;
        this.desk = desk;
        this.log = log;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", this::metrics).any("/", Methods.only("GET"));
    }

    private void metrics(ServerRequest request, ServerResponse response) {
        OpenMetrics metrics = new OpenMetrics();
        VmMetrics.write(monitor.vms(), metrics);
        metrics.counter("cairn_look_failures", "Looks at the VMs that failed for a reason that nobody foresaw.")
                .sample(Map.of(), monitor.failures());
        OpenMetrics.Family ended = metrics.counter(
                "cairn_strangers_ended", "Connections without the token that were ended, and requests that are none.");
        for (StrangerLog.Event event : StrangerLog.Event.values()) {
            ended.sample(Map.of("reason", event.name().toLowerCase(Locale.ROOT)), log.total(event));
        }
        metrics.gauge("cairn_recordings", "Recordings that this server makes now.")
                .sample(
                        Map.of(),
                        desk.rows().stream()
                                .filter(row -> row.state() != RecordingState.ENDED)
                                .count());
        List<RecordingDesk.Tally> tallies = desk.tallies();
        OpenMetrics.Family samples = metrics.counter(
                "cairn_recording_samples", "Samples of a recording that goes on, to the end of its last window.");
        tallies.forEach(tally -> samples.sample(labels(tally), tally.samples()));
        OpenMetrics.Family lost = metrics.counter(
                "cairn_recording_lost_samples", "Samples that this recording has lost, to the end of its last window.");
        tallies.forEach(tally -> lost.sample(labels(tally), tally.lost()));
        response.header(HeaderNames.CONTENT_TYPE, OpenMetrics.CONTENT_TYPE).send(metrics.text());
    }

    private static Map<String, String> labels(RecordingDesk.Tally tally) {
        return Map.of(
                "pid",
                Long.toString(tally.vm().pid()),
                "name",
                tally.name(),
                "kind",
                tally.kind().name());
    }
}

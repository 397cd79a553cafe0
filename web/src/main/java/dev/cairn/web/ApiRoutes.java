// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.GcReport;
import dev.cairn.report.vm.ThreadsReport;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Types;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a command asks a running server.
 *
 * <ul>
 *   <li>{@code GET /api/vms}: every VM, as an array of {@link VmRow}
 *   <li>{@code GET /api/reports}: the same with all that is known of each, as an array of {@link VmReport}
 *   <li>{@code GET /api/threads?vm=KEY&stacks=true}: the threads of one VM, as a {@link ThreadsReport}; puts the agent in
 *   <li>{@code POST /api/gc?vm=KEY}: has one VM collect garbage; a {@link GcReport}. Puts the agent in
 * </ul>
 *
 * <p>The last two take {@code patience=MILLIS} besides: how long the VM may take to answer, an hour at most. Where a VM
 * says no, the answer is 422 with a sentence.
 */
final class ApiRoutes implements HttpService {
    static final JsonType<List<VmRow>> ROWS = Json.type(Types.listOf(VmRow.class));
    static final JsonType<List<VmReport>> REPORTS = Json.type(Types.listOf(VmReport.class));

    static final JsonType<ThreadsReport> THREADS = Json.type(ThreadsReport.class);
    static final JsonType<GcReport> GC = Json.type(GcReport.class);

    private static final Pattern MILLIS = Pattern.compile("[0-9]{1,12}");
    private static final String NO_SUCH_VM = "There is no such VM any more.";

    private final Monitor monitor;
    private final Inside inside;

    ApiRoutes(Monitor monitor) {
        this.monitor = monitor;
        this.inside = new Inside(monitor.agents());
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/vms", this::vms)
                .any("/vms", Methods.only("GET"))
                .get("/reports", this::reports)
                .any("/reports", Methods.only("GET"))
                .get("/threads", this::threads)
                .any("/threads", Methods.only("GET"))
                .post("/gc", this::collect)
                .any("/gc", Methods.only("POST"));
    }

    private void vms(ServerRequest request, ServerResponse response) {
        send(response, ROWS.toJson(monitor.vms().stream().map(Messages::row).toList()));
    }

    private void reports(ServerRequest request, ServerResponse response) {
        List<Vm> vms = monitor.vms();
        send(
                response,
                REPORTS.toJson(vms.stream()
                        .map(vm -> Messages.report(vm, monitor.agents()))
                        .toList()));
    }

    private void threads(ServerRequest request, ServerResponse response) throws InterruptedException {
        Optional<Inside.Subject> vm = subject(request);
        if (vm.isEmpty()) {
            refuse(response, NO_SUCH_VM);
            return;
        }
        boolean stacks = request.query()
                .first("stacks")
                .asOptional()
                .filter("true"::equals)
                .isPresent();
        answer(response, inside(request).threads(vm.get(), stacks), THREADS);
    }

    private void collect(ServerRequest request, ServerResponse response) throws InterruptedException {
        Optional<Inside.Subject> vm = subject(request);
        if (vm.isEmpty()) {
            refuse(response, NO_SUCH_VM);
            return;
        }
        answer(response, inside(request).collect(vm.get()), GC);
    }

    /** With the patience of whoever asks; that of the monitor where none is given, or nonsense. */
    private Inside inside(ServerRequest request) {
        return request.query()
                .first("patience")
                .asOptional()
                .filter(millis -> MILLIS.matcher(millis).matches())
                .map(millis -> new Inside(monitor.agents(), Duration.ofMillis(Long.parseLong(millis))))
                .orElse(inside);
    }

    private Optional<Inside.Subject> subject(ServerRequest request) {
        String key = request.query().first("vm").asOptional().orElse("");
        return Inside.Subject.of(monitor, key);
    }

    private static <T> void answer(ServerResponse response, Asked<T> asked, JsonType<T> type) {
        switch (asked) {
            case Asked.Told<T>(T answer) -> send(response, type.toJson(answer));
            case Asked.SaidNo<T>(String sentence) -> refuse(response, sentence);
        }
    }

    private static void refuse(ServerResponse response, String sentence) {
        response.status(Status.create(422, "The VM said no"))
                .header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .send(sentence);
    }

    private static void send(ServerResponse response, String json) {
        response.header(HeaderNames.CONTENT_TYPE, "application/json").send(json);
    }
}

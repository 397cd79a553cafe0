// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.VmReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.live.Messages;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Question;
import dev.cairn.web.question.Respondent;
import dev.cairn.web.question.catalogue.Questions;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Types;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a command asks a running server.
 *
 * <ul>
 *   <li>{@code GET /api/vms}: every VM, as an array of {@link VmRow}
 *   <li>{@code GET /api/reports}: the same with all that is known of each, as an array of {@link VmReport}
 *   <li>{@code GET /api/threads?vm=KEY&stacks=true} and so on, one path for each of {@link Questions}, by its name: its
 *       report on one VM, or on captures. What is asked of the VM puts the agent in. Wants a POST where it changes something
 * </ul>
 *
 * <p>Questions take {@code patience=MILLIS} too: how long the VM may take to answer, at most an hour. Where a VM says no,
 * the answer is 422 with a sentence.
 */
public final class ApiRoutes implements HttpService {
    public static final JsonType<List<VmRow>> ROWS = Json.type(Types.listOf(VmRow.class));
    public static final JsonType<List<VmReport>> REPORTS = Json.type(Types.listOf(VmReport.class));

    public static final String VM = "vm";
    public static final String PATIENCE = "patience";

    private static final Pattern MILLIS = Pattern.compile("[0-9]{1,12}");

    private final Monitor monitor;
    private final Respondent respondent;

    public ApiRoutes(Monitor monitor, Respondent respondent) {
        this.monitor = monitor;
        this.respondent = respondent;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/vms", this::vms)
                .any("/vms", Methods.only("GET"))
                .get("/reports", this::reports)
                .any("/reports", Methods.only("GET"));
        Questions.ALL.forEach(question -> {
            String path = "/" + question.name();
            String method = method(question);
            rules.route(Method.create(method), path, (request, response) -> ask(question, request, response))
                    .any(path, Methods.only(method));
        });
    }

    private void vms(ServerRequest request, ServerResponse response) {
        send(
                response,
                ROWS.toJson(monitor.vms().stream()
                        .map(vm -> Messages.row(vm, monitor))
                        .toList()));
    }

    private void reports(ServerRequest request, ServerResponse response) {
        List<Vm> vms = monitor.vms();
        send(
                response,
                REPORTS.toJson(
                        vms.stream().map(vm -> Messages.report(vm, monitor)).toList()));
    }

    /** The HTTP method that a question wants. */
    public static String method(Question<?> question) {
        return question.changes() ? "POST" : "GET";
    }

    private <R> void ask(Question<R> question, ServerRequest request, ServerResponse response)
            throws InterruptedException {
        String key = request.query().first(VM).asOptional().orElse("");
        Map<String, String> arguments = new TreeMap<>();
        for (String name : request.query().names()) {
            arguments.put(name, request.query().first(name).orElse(""));
        }
        switch (respondent.ask(question, key, arguments, patience(request))) {
            case Asked.Told<R>(R report) -> send(response, Json.compact(report));
            case Asked.SaidNo<R>(String sentence) -> refuse(response, sentence);
        }
    }

    /** The patience that the request gives; the monitor's if the request gives none, or nonsense. */
    private Duration patience(ServerRequest request) {
        return request.query()
                .first(PATIENCE)
                .asOptional()
                .filter(millis -> MILLIS.matcher(millis).matches())
                .map(millis -> Duration.ofMillis(Long.parseLong(millis)))
                .orElse(monitor.agents().patience());
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

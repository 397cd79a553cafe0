// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.web.message.VmReport;
import dev.cairn.web.message.VmRow;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Types;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;

/**
 * What a command asks a running server.
 *
 * <ul>
 *   <li>{@code GET /api/vms}: every VM, as an array of {@link VmRow}
 *   <li>{@code GET /api/reports}: the same with all that is known of each, as an array of {@link VmReport}
 * </ul>
 */
final class ApiRoutes implements HttpService {
    static final JsonType<List<VmRow>> ROWS = Json.type(Types.listOf(VmRow.class));
    static final JsonType<List<VmReport>> REPORTS = Json.type(Types.listOf(VmReport.class));

    private final Monitor monitor;

    ApiRoutes(Monitor monitor) {
        this.monitor = monitor;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.get("/vms", this::vms).get("/reports", this::reports);
    }

    private void vms(ServerRequest request, ServerResponse response) {
        send(response, ROWS.toJson(monitor.vms().stream().map(Messages::row).toList()));
    }

    private void reports(ServerRequest request, ServerResponse response) {
        List<Vm> vms = monitor.vms();
        send(response, REPORTS.toJson(vms.stream().map(Messages::report).toList()));
    }

    private static void send(ServerResponse response, String json) {
        response.header(HeaderNames.CONTENT_TYPE, "application/json").send(json);
    }
}

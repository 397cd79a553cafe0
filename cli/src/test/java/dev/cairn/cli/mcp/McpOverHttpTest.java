// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.mcp.tool.Permissions;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.web.BodyAnswers.Answer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One message, one answer: without a session, and whatever comes. */
class McpOverHttpTest {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}";

    private final McpOverHttp http = new McpOverHttp(new McpTools(
            Terminal.of(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter())),
            "1",
            (_, _) -> {
                throw new AssertionError("no tool is called");
            },
            Permissions.ofServe(false, Optional.empty())));

    private Answer answer(String body, Map<String, String> headers) throws Exception {
        return http.answer(body, name -> Optional.ofNullable(headers.get(name)));
    }

    private static String json(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Json.class);
        return answer.json().orElseThrow();
    }

    @Test
    void anyMessageMayComeAtAnyTime() throws Exception {
        assertThat(json(answer(LIST, Map.of()))).contains("\"id\":7").contains("list_vms");
        String initialize = """
                {"jsonrpc":"2.0","id":"a","method":"initialize",
                 "params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
                """;
        assertThat(json(answer(initialize, Map.of())))
                .contains("\"id\":\"a\"")
                .contains("\"protocolVersion\":\"2025-06-18\"");
        assertThat(json(answer(LIST, Map.of("MCP-Protocol-Version", "2025-06-18"))))
                .contains("outputSchema");
        assertThat(json(answer(LIST, Map.of("MCP-Protocol-Version", "2024-11-05"))))
                .doesNotContain("outputSchema");
    }

    @Test
    void whatWantsNoAnswerIsTaken() throws Exception {
        assertThat(answer("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", Map.of()))
                .isEqualTo(new Answer.Taken());
        assertThat(answer("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", Map.of()))
                .isEqualTo(new Answer.Taken());
    }

    @Test
    void severalMessagesAreAnsweredTogetherWhereTheVersionHasThat() throws Exception {
        String both = "[" + LIST + ",{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\"}]";
        assertThat(json(answer(both, Map.of())))
                .startsWith("[")
                .contains("\"id\":7")
                .contains("\"id\":8");
        assertThat(answer(both, Map.of("MCP-Protocol-Version", "2025-06-18"))).isInstanceOf(Answer.Refused.class);
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        for (String body : new String[] {"", "{", "7", "{\"id\":1}", "[".repeat(100_000), "[]"}) {
            Answer answer = answer(body, Map.of());
            assertThat(answer.status().code()).as(body).isIn(200, 400);
            assertThat(answer.json().orElseThrow()).as(body).contains("\"error\"");
        }
        assertThat(answer(LIST, Map.of("MCP-Protocol-Version", "1999-01-01"))).isInstanceOf(Answer.Refused.class);
    }
}

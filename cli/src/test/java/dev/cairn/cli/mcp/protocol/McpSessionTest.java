// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.json.Json;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol, with tools that answer at once, that wait until the test lets them, and that fail. */
class McpSessionTest {
    private static final long LIMIT_SECONDS = 60;

    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final List<Throwable> bugs = new ArrayList<>();
    private final FewTools tools = new FewTools();
    private final PipedOutputStream toServer = new PipedOutputStream();
    private Thread server = new Thread();

    private static final class FewTools implements ServedTools {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch let = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);

        @Override
        public List<Map<String, @Nullable Object>> listed(ProtocolVersion version) {
            return List.of(Map.of("name", "echo"));
        }

        @Override
        public boolean has(String name) {
            return List.of("echo", "wait", "fail").contains(name);
        }

        @Override
        public Map<String, @Nullable Object> call(
                String name, Map<String, @Nullable Object> arguments, ProtocolVersion version)
                throws InterruptedException {
            if (name.equals("fail")) {
                throw new IllegalStateException("on purpose");
            }
            if (name.equals("wait")) {
                begun.countDown();
                try {
                    let.await();
                } catch (InterruptedException e) {
                    interrupted.countDown();
                    throw e;
                }
            }
            return ToolResult.answered(String.valueOf(arguments.get("text")), arguments, version);
        }
    }

    @BeforeEach
    void start() throws Exception {
        PipedInputStream in = new PipedInputStream(toServer, 4 << 20);
        McpSession session =
                new McpSession(new ServerWords("test", "Test", "1", "None."), tools, answers::add, bugs::add);
        server = new Thread(() -> {
            try (session) {
                session.serve(in);
            } catch (Exception e) {
                bugs.add(e);
            }
        });
        server.start();
    }

    @AfterEach
    void end() throws Exception {
        tools.let.countDown();
        toServer.close();
        server.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
        assertThat(server.isAlive()).isFalse();
    }

    private void send(String line) throws Exception {
        toServer.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        toServer.flush();
    }

    private String answer() throws Exception {
        return Objects.requireNonNull(answers.poll(LIMIT_SECONDS, TimeUnit.SECONDS), "no answer");
    }

    private String ask(String line) throws Exception {
        send(line);
        return answer();
    }

    private String initialize(String version) throws Exception {
        return ask("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
                + version + "\"}}");
    }

    private static String call(Object id, String tool) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + Json.compact(id) + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool + "\",\"arguments\":{\"text\":\"hello\"}}}";
    }

    private static String ping(int id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}";
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2030-01-01, 2025-11-25",
        "nonsense, 2025-11-25"
    })
    void theVersionIsTheClientsOrTheLatest(String asked, String answered) throws Exception {
        assertThat(initialize(asked))
                .contains("\"protocolVersion\":\"" + answered + "\"")
                .contains("\"capabilities\":{\"tools\":{}}")
                .contains("\"name\":\"test\"");
    }

    @Test
    void onlyLaterVersionsHaveAPartForPrograms() throws Exception {
        initialize("2025-03-26");

        assertThat(ask(call(1, "echo")))
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"hello\"}],"
                                + "\"isError\":false}}");
    }

    @Test
    void aCallIsAnsweredWithTheIdThatItHas() throws Exception {
        initialize("2025-06-18");

        assertThat(ask(call("seven", "echo")))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"seven\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":"
                        + "\"hello\"}],\"structuredContent\":{\"text\":\"hello\"},\"isError\":false}}");
    }

    @Test
    void onlyPingComesBeforeInitialize() throws Exception {
        assertThat(ask(ping(1))).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
        assertThat(ask("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}"))
                .contains("\"code\":-32600", "Send initialize first.");
        initialize("2025-06-18");
        assertThat(initialize("2025-06-18")).contains("\"code\":-32600", "initialized already");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{bad | -32700",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}{} | -32700",
                "7 | -32600",
                "[] | -32600",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}] | -32600",
                "{\"id\":1,\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":9223372036854775807,\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]} | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"} | -32601",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"x\"}} | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"nope\"}} | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{}} | -32602",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":[]}} | -32602"
            })
    void whatIsWrongIsRefusedAndTheSessionGoesOn(String line, int code) throws Exception {
        initialize("2025-06-18");

        assertThat(ask(line)).contains("\"code\":" + code);
        assertThat(ask(ping(2))).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}");
    }

    @Test
    void depthAndLengthAreBounded() throws Exception {
        assertThat(ask("[".repeat(100_000))).contains("\"code\":-32700");
        assertThat(ask("{\"a\":\"" + "x".repeat(2 << 20) + "\"}")).contains("\"code\":-32600", "1048576 bytes");
        assertThat(ask(ping(2))).contains("\"result\":{}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unheard-of\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":99}}",
                "{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}",
                ""
            })
    void whatWantsNoAnswerGetsNone(String line) throws Exception {
        send(line);

        assertThat(ask(ping(2))).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}");
    }

    @Test
    void aLongCallDelaysNobodyElse() throws Exception {
        initialize("2025-06-18");
        send(call(1, "wait"));
        tools.begun.await();

        assertThat(ask(ping(2))).contains("\"id\":2");
        assertThat(ask(call(3, "echo"))).contains("\"id\":3");
        assertThat(ask(call(1, "echo"))).contains("\"code\":-32600", "is under way");
        tools.let.countDown();
        assertThat(answer()).contains("\"id\":1", "hello");
    }

    @Test
    void aCancelledCallEndsAndGetsNoAnswer() throws Exception {
        initialize("2025-06-18");
        send(call("long", "wait"));
        tools.begun.await();
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"long\"}}");

        assertThat(tools.interrupted.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(ask(call("long", "echo"))).contains("\"id\":\"long\"", "hello"); // the id is free again
        assertThat(answers).isEmpty();
        assertThat(bugs).isEmpty();
    }

    @Test
    void callsAtOnceAreBounded() throws Exception {
        initialize("2025-06-18");
        for (int id = 1; id <= 20; id++) {
            send(call(id, "wait"));
        }

        assertThat(ask(call(21, "wait"))).contains("\"id\":21", "\"isError\":true", "4 run and 16 wait");
        tools.let.countDown();
        for (int id = 1; id <= 20; id++) {
            assertThat(answer()).contains("hello");
        }
    }

    @Test
    void aBugIsReportedAndTheSessionGoesOn() throws Exception {
        initialize("2025-06-18");

        assertThat(ask(call(1, "fail"))).contains("\"code\":-32603").doesNotContain("on purpose");
        assertThat(bugs).singleElement().satisfies(bug -> assertThat(bug).hasMessage("on purpose"));
        assertThat(ask(call(2, "echo"))).contains("hello");
    }

    @Test
    void theVersionWithBatchesAnswersThemTogether() throws Exception {
        initialize("2025-03-26");

        assertThat(ask("[" + ping(1) + ",{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"},7,"
                        + call(2, "echo") + "]"))
                .startsWith("[{")
                .contains("\"id\":1,\"result\":{}", "\"id\":2", "hello", "-32600");
        send("[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}]");
        assertThat(ask(ping(3))).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}");
    }

    @Test
    void callsFinishOnceTheClientSendsNothingMore() throws Exception {
        initialize("2025-06-18");
        send(call(1, "wait"));
        tools.begun.await();
        toServer.close();
        tools.let.countDown();

        assertThat(answer()).contains("\"id\":1", "hello");
    }
}

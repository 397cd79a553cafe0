// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import dev.cairn.testkit.target.heap.SeededLeak;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn mcp} as the protocol's own client sees it, which checks each answer against the tool's schema. */
class McpSdkIT {
    @TempDir
    Path folder;

    private final Set<String> called = new HashSet<>();
    /** Where nobody answers, unless a test says another. */
    private String adbPort = "1";

    private McpSyncClient client(String... options) throws Exception {
        List<String> words =
                new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xmx256m", "-jar", CairnProcess.JAR.toString(), "mcp"));
        words.addAll(List.of(options));
        ServerParameters server = ServerParameters.builder(Jdk.JDK_25.java())
                .args(words)
                .env(Map.of(
                        "HOME", folder.toString(),
                        "XDG_RUNTIME_DIR", folder.toString(),
                        "XDG_CACHE_HOME", folder.resolve("cache").toString(),
                        "ANDROID_ADB_SERVER_PORT", adbPort,
                        "CAIRN_DUCKDB", McpProcess.driver().toString()))
                .build();
        return McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(2))
                .build();
    }

    private McpSyncClient clientWith(FakeAdbServer adb, String... options) throws Exception {
        adbPort = Integer.toString(adb.port());
        return client(options);
    }

    private McpSchema.CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        called.add(tool);
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private Map<?, ?> told(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call(client, tool, arguments);
        assertThat(result.isError()).as(tool + ": " + result.content()).isFalse();
        assertThat(result.structuredContent()).isInstanceOf(Map.class);
        return (Map<?, ?>) result.structuredContent();
    }

    @Test
    void everyToolAnswers() throws Exception {
        Path dumps = Files.createDirectory(folder.resolve("dumps"));
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading", "-Xmx128m")
                        .start(SeededLeak.class);
                FakeAdbServer adb = new FakeAdbServer(true)
                        .attach(
                                "emulator-5554",
                                "device",
                                new FakePhone("phone", 29).start(FakeApp.full(7, "com.example.app", new byte[0])));
                McpSyncClient client = clientWith(adb, "--allow-attach", "--dumps", dumps.toString())) {
            String pid = Long.toString(target.pid());
            target.tell("open 1000");
            McpSchema.InitializeResult greeting = client.initialize();
            assertThat(greeting.serverInfo().name()).isEqualTo("cairn");
            List<String> tools = client.listTools().tools().stream()
                    .map(McpSchema.Tool::name)
                    .toList();
            assertThat(tools).hasSize(14);

            told(client, "list_vms", Map.of());
            told(client, "vm_facts", Map.of("vm", pid));
            told(client, "threads", Map.of("vm", pid, "detail", "stacks"));
            told(client, "deadlocks", Map.of("vm", pid));
            told(client, "record_allocations", Map.of("vm", pid, "seconds", 1));
            told(client, "heap_dump", Map.of("vm", pid, "name", "one.hprof"));
            target.tell("open 1000");
            told(client, "heap_dump", Map.of("vm", pid, "name", "two.hprof"));
            String one = dumps.resolve("one.hprof").toString();
            String two = dumps.resolve("two.hprof").toString();
            assertThat(String.valueOf(told(client, "leaks", Map.of("file", two))))
                    .contains("SeededLeak.SESSIONS");
            told(client, "query", Map.of("file", two, "sql", "select count(*) as n from objects"));
            told(client, "paths", Map.of("file", two, "class", SeededLeak.class.getName() + "$Session"));
            assertThat(String.valueOf(told(client, "dominators", Map.of("file", two, "no_jdk", true))))
                    .contains("SeededLeak");
            told(client, "instances", Map.of("file", two, "class", SeededLeak.class.getName() + "$Session"));
            told(client, "find", Map.of("file", two, "text", "*Session*"));
            assertThat(String.valueOf(told(client, "diff", Map.of("before", one, "after", two))))
                    .contains("SeededLeak$Session");

            assertThat(String.valueOf(told(client, "list_devices", Map.of()))).contains("emulator-5554:7");
            assertThat(String.valueOf(told(client, "threads", Map.of("vm", "emulator-5554:7", "detail", "list"))))
                    .contains("RenderThread");
            assertThat(call(client, "vm_facts", Map.of("vm", "emulator-5554:7")).isError())
                    .isTrue();

            assertThat(called).containsExactlyInAnyOrderElementsOf(tools);
            assertThat(client.closeGracefully()).isTrue();
        }
    }

    /** The same tools at the server's {@code /mcp}, for a client that has its token. */
    @Test
    void aServerAnswersOverHttp() throws Exception {
        CairnProcess cairn = new CairnProcess(folder);
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading")
                        .start(SeededLeak.class);
                CairnProcess.Server server = cairn.serve("--http", "127.0.0.1:0");
                McpSyncClient client = overHttp(server)) {
            assertThat(client.initialize().serverInfo().name()).isEqualTo("cairn");
            String pid = Long.toString(target.pid());
            assertThat(String.valueOf(told(client, "list_vms", Map.of()))).contains(pid);
            told(client, "vm_facts", Map.of("vm", pid));
            McpSchema.CallToolResult refused = call(client, "deadlocks", Map.of("vm", pid));
            assertThat(refused.isError()).isTrue();
            assertThat(String.valueOf(refused.content())).contains("cairn serve --mcp-allow-attach");
            assertThat(client.closeGracefully()).isTrue();

            String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
            assertThat(status(post(server, ping))).isEqualTo(200);
            assertThat(status(post(server, ping.replace("\"id\":1,", "")))).isEqualTo(202);
            assertThat(status(post(server, " ".repeat(1 << 20) + ping))).isEqualTo(400);
            assertThat(status(request(server).GET())).isEqualTo(405);
            assertThat(status(HttpRequest.newBuilder(mcp(server)).POST(HttpRequest.BodyPublishers.ofString(ping))))
                    .isEqualTo(401);
        }
        Path dumps = Files.createDirectory(folder.resolve("served"));
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading")
                        .start(SeededLeak.class);
                CairnProcess.Server server =
                        cairn.serve("--http", "127.0.0.1:0", "--mcp-allow-attach", "--mcp-dumps", dumps.toString());
                McpSyncClient client = overHttp(server)) {
            var _ = client.initialize();
            told(client, "heap_dump", Map.of("vm", Long.toString(target.pid()), "name", "one.hprof"));
            assertThat(dumps.resolve("one.hprof")).isNotEmptyFile();
            told(client, "deadlocks", Map.of("vm", Long.toString(target.pid())));
            assertThat(client.closeGracefully()).isTrue();
        }
    }

    private static URI mcp(CairnProcess.Server server) {
        return URI.create(server.url).resolve("/mcp");
    }

    private static HttpRequest.Builder request(CairnProcess.Server server) {
        return HttpRequest.newBuilder(mcp(server))
                .header("Authorization", "Bearer " + server.url.replaceFirst(".*token=", ""));
    }

    private static HttpRequest.Builder post(CairnProcess.Server server, String body) {
        return request(server).POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static int status(HttpRequest.Builder request) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static McpSyncClient overHttp(CairnProcess.Server server) {
        return McpClient.sync(HttpClientStreamableHttpTransport.builder(server.url.replaceFirst("/\\?token=.*", ""))
                        .endpoint("/mcp")
                        .requestBuilder(request(server))
                        .build())
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(2))
                .build();
    }

    @Test
    void whatIsRefusedIsAnAnswerToo() throws Exception {
        try (McpSyncClient client = client()) {
            var _ = client.initialize();
            McpSchema.CallToolResult refused = call(client, "deadlocks", Map.of("vm", "1"));
            assertThat(refused.isError()).isTrue();
            assertThat(String.valueOf(refused.content())).contains("cairn mcp --allow-attach");
            assertThat(client.closeGracefully()).isTrue();
        }
    }
}

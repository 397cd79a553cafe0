// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.SeededLeak;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
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
                        "CAIRN_DUCKDB", McpProcess.driver().toString()))
                .build();
        return McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(2))
                .build();
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
                McpSyncClient client = client("--allow-attach", "--dumps", dumps.toString())) {
            String pid = Long.toString(target.pid());
            target.tell("open 1000");
            McpSchema.InitializeResult greeting = client.initialize();
            assertThat(greeting.serverInfo().name()).isEqualTo("cairn");
            List<String> tools = client.listTools().tools().stream()
                    .map(McpSchema.Tool::name)
                    .toList();
            assertThat(tools).hasSize(10);

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
            assertThat(String.valueOf(told(client, "diff", Map.of("before", one, "after", two))))
                    .contains("SeededLeak$Session");

            assertThat(called).containsExactlyInAnyOrderElementsOf(tools);
            assertThat(client.closeGracefully()).isTrue();
        }
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

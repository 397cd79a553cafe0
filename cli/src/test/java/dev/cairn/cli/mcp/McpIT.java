// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.json.Json;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Bakery;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.heap.SeededLeak;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn mcp}, by the packaged jar: every tool, on real VMs and their dumps. */
class McpIT {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private static Map<?, ?> object(Map<?, ?> of, String key) {
        return (Map<?, ?>) Objects.requireNonNull(of.get(key), key);
    }

    private static List<?> list(Map<?, ?> of, String key) {
        return (List<?>) Objects.requireNonNull(of.get(key), key);
    }

    private static long number(Map<?, ?> of, String key) {
        return ((Number) Objects.requireNonNull(of.get(key), key)).longValue();
    }

    private static Map<?, ?> figures(Map<?, ?> answer) {
        return object(answer, "figures");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> nextArguments(Map<?, ?> answer) {
        return (Map<String, ?>) object(object(answer, "next"), "arguments");
    }

    private static String nextTool(Map<?, ?> answer) {
        return String.valueOf(object(answer, "next").get("tool"));
    }

    private static String cancelled(int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
    }

    /** Whether there is room on the disk for a query that runs. */
    private static boolean isQueried(Path cache) throws IOException {
        if (!Files.isDirectory(cache)) {
            return false;
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.anyMatch(each -> String.valueOf(each.getFileName()).startsWith("unfinished-"));
        }
    }

    private static void assertBounded(Map<?, ?> answer) {
        assertThat(Json.compact(answer).getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(16 << 10);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void fromTheVmToTheFieldThatLeaks(Jdk jdk) throws Exception {
        Path dumps = Files.createDirectory(folder.resolve("dumps"));
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx128m").start(SeededLeak.class);
                McpProcess mcp = new McpProcess(folder, "--allow-attach", "--dumps", dumps.toString())) {
            String pid = Long.toString(target.pid());
            mcp.initialize("2025-11-25");

            assertThat(list(mcp.told("list_vms", Map.of()), "rows"))
                    .anySatisfy(row ->
                            assertThat(number((Map<?, ?>) row, "pid")).isEqualTo(target.pid()));

            Map<?, ?> facts = mcp.told("vm_facts", Map.of("vm", pid));
            assertThat(String.valueOf(facts.get("summary"))).contains("(" + pid + ")", "MiB of heap");
            assertThat(number(figures(facts), "heapMaxBytes")).isBetween(64L << 20, 128L << 20);
            assertThat(list(figures(facts), "memoryFlags")).anyMatch("-Xmx128m"::equals);
            assertThat(number(figures(mcp.told("threads", Map.of("vm", pid))), "threads"))
                    .isPositive();

            assertThat(nextTool(mcp.told("heap_dump", Map.of("vm", pid, "name", "healthy.hprof"))))
                    .isEqualTo("leaks");
            target.tell("open 1000");
            Map<?, ?> first = mcp.told("heap_dump", Map.of("vm", pid, "name", "first.hprof"));
            assertThat(dumps.resolve("first.hprof")).isRegularFile();
            assertThat(number(figures(first), "bytes")).isEqualTo(Files.size(dumps.resolve("first.hprof")));
            target.tell("open 3000");
            Map<?, ?> second = mcp.told("heap_dump", Map.of("vm", pid, "name", "second.hprof.gz"));
            assertThat(nextTool(second)).isEqualTo("leaks");
            assertThat(mcp.refusal("heap_dump", Map.of("vm", pid, "name", "first.hprof")))
                    .contains("first.hprof");
            String before = dumps.resolve("first.hprof").toString();
            String after = dumps.resolve("second.hprof.gz").toString();

            Map<?, ?> leaks = mcp.told("leaks", Map.of("file", after, "earlier", List.of(before)));
            assertBounded(leaks);
            assertThat(String.valueOf(list(leaks, "rows").getFirst())).contains("SeededLeak.SESSIONS");
            assertThat(nextTool(leaks)).isEqualTo("paths");
            Map<?, ?> paths = mcp.told("paths", nextArguments(leaks));
            assertThat(list(paths, "evidence"))
                    .anySatisfy(way -> assertThat(String.valueOf(way)).contains("SESSIONS"));
            Map<?, ?> merged =
                    mcp.told("paths", Map.of("file", after, "class", SeededLeak.class.getName() + "$Session"));
            assertThat(number(figures(merged), "objects")).isEqualTo(4000);
            assertBounded(merged);

            String session = SeededLeak.class.getName() + "$Session";
            Map<?, ?> instances = mcp.told("instances", Map.of("file", after, "class", session));
            assertBounded(instances);
            assertThat(number(figures(instances), "objects")).isEqualTo(4000);
            assertThat(list(instances, "rows")).hasSizeBetween(1, 20);
            assertThat(nextTool(instances)).isEqualTo("paths");
            assertThat(list(mcp.told("paths", nextArguments(instances)), "evidence"))
                    .isNotEmpty();
            Map<?, ?> largest = mcp.told("dominators", Map.of("file", after));
            assertBounded(largest);
            assertThat(nextTool(largest)).isEqualTo("paths");
            Map<?, ?> keepers = mcp.told("dominators", Map.of("file", after, "of", session));
            assertBounded(keepers);
            assertThat(number(figures(keepers), "objects")).isEqualTo(4000);
            assertThat(list(keepers, "evidence")).isNotEmpty();
            Map<?, ?> texts = mcp.told("find", Map.of("file", after, "text", "*", "limit", 200));
            assertBounded(texts);
            assertThat(number(figures(texts), "found")).isGreaterThan(200);
            assertThat(mcp.refusal("find", Map.of("file", after, "field", "no equals sign")))
                    .contains("does not name a class, a field and a value");

            Map<?, ?> grown = mcp.told("diff", Map.of("before", before, "after", after));
            assertBounded(grown);
            assertThat(list(grown, "evidence"))
                    .anySatisfy(each -> assertThat(String.valueOf(each))
                            .contains("SeededLeak$Session", "1,000 objects before and 4,000 after"));
            assertThat(String.valueOf(mcp.told("diff", nextArguments(grown)).get("summary")))
                    .contains("by path");
            Map<?, ?> own = mcp.told("diff", Map.of("before", before, "after", after, "no_jdk", true));
            assertThat(String.valueOf(list(own, "notes"))).contains("Classes of the JDK are left out: ");
            assertThat(String.valueOf(list(own, "rows")))
                    .contains("SeededLeak$Session")
                    .doesNotContain("className=java.");

            Map<?, ?> query = mcp.told(
                    "query",
                    Map.of(
                            "file",
                            after,
                            "sql",
                            "select count(*) as n from objects where class like '%SeededLeak$Session'"));
            assertThat(object(Map.of("row", list(query, "rows").getFirst()), "row")
                            .get("n"))
                    .isEqualTo(4000L);
            Map<?, ?> healthy = mcp.told(
                    "leaks", Map.of("file", dumps.resolve("healthy.hprof").toString(), "min_share", 100));
            assertThat(list(healthy, "rows")).isEmpty();
            assertThat(nextTool(healthy)).isEqualTo("query");
            assertThat(String.valueOf(list(mcp.told("query", nextArguments(healthy)), "rows")))
                    .contains("name=byte[]");
            Map<?, ?> many = mcp.told("query", Map.of("file", after, "sql", "select * from objects", "limit", 200));
            assertBounded(many);
            assertThat(figures(many).get("cut")).isEqualTo(true);
            assertThat(mcp.refusal("query", Map.of("file", after, "sql", "from read_text('/etc/passwd')")))
                    .startsWith("A query reads the tables of the dump and nothing else");

            assertThat(mcp.end()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void threadsLocksAndAllocations(Jdk jdk) throws Exception {
        try (TargetJvm target =
                        TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Deadlocks.class);
                TargetJvm baker = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx128m")
                        .start(Bakery.class);
                McpProcess mcp = new McpProcess(folder, "--allow-attach")) {
            String pid = Long.toString(target.pid());
            mcp.initialize("2025-06-18");
            assertThat(number(figures(mcp.told("deadlocks", Map.of("vm", pid))), "deadlocks"))
                    .isZero();
            target.tell("monitors");
            Map<?, ?> locks = mcp.told("deadlocks", Map.of("vm", pid));
            assertThat(number(figures(locks), "deadlocks")).isEqualTo(1);
            assertThat(list(locks, "evidence").getFirst().toString())
                    .contains("\"left\"", "\"right\"", "wait for each other");

            Map<?, ?> threads = mcp.told("threads", Map.of("vm", pid, "detail", "stacks", "limit", 50));
            assertThat(String.valueOf(list(threads, "rows")))
                    .contains("name=left", "dev.cairn.testkit.target.execution.Deadlocks.inside(Deadlocks.java:");
            assertBounded(threads);
            assertThat(mcp.refusal("heap_dump", Map.of("vm", pid))).contains("--dumps FOLDER");

            String bakery = Long.toString(baker.pid());
            baker.tell("open 50000000");
            Map<?, ?> recorded = mcp.told("record_allocations", Map.of("vm", bakery, "seconds", 2, "live", true));
            assertBounded(recorded);
            assertThat(String.valueOf(list(recorded, "rows")))
                    .contains("dev.cairn.testkit.target.allocation.Bakery.bakeOne");
            assertThat(number(figures(recorded), "allocatedBytes")).isPositive();
            assertThat(String.valueOf(recorded.get("confidence"))).startsWith("estimate");

            int longCall = mcp.begin("record_allocations", Map.of("vm", bakery, "seconds", 300));
            assertThat(mcp.ask("ping", Map.of()).get("result")).isEqualTo(Map.of());
            mcp.send(cancelled(longCall));
            assertThat(number(figures(mcp.told("threads", Map.of("vm", bakery, "detail", "list"))), "threads"))
                    .isPositive(); // which waits until the cancelled one has left the VM

            assertThat(mcp.end()).isZero();
        }
    }

    @Test
    void aQueryThatNeverEndsCanBeCancelled() throws Exception {
        Path dumps = Files.createDirectory(folder.resolve("dumps"));
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx32m").start(SeededLeak.class);
                McpProcess mcp = new McpProcess(folder, "--allow-attach", "--dumps", dumps.toString())) {
            mcp.initialize("2025-06-18");
            Map<?, ?> dump = mcp.told("heap_dump", Map.of("vm", Long.toString(target.pid())));
            Object file = Objects.requireNonNull(figures(dump).get("file"));
            String endless = "select count(*) from range(1000000) a(i), range(1000000) b(j) where sin(i) + sin(j) > 3";
            int first = mcp.begin("query", Map.of("file", file, "sql", endless, "seconds", 600));
            Path cache = folder.resolve("cache/cairn/snapshots");
            eventually(LIMIT, () -> isQueried(cache), queried -> queried);
            mcp.send(cancelled(first));
            for (int i = 0; i < 6; i++) { // more than run at once: only what has really ended makes room
                int id = mcp.begin("query", Map.of("file", file, "sql", endless, "seconds", 600));
                mcp.send(cancelled(id));
            }
            Map<?, ?> seven = mcp.told("query", Map.of("file", file, "sql", "select 7 as n"));
            assertThat(String.valueOf(seven.get("rows"))).isEqualTo("[{n=7}]");
            assertThat(mcp.end()).isZero();
        }
    }

    @Test
    void withoutTheFlagNothingAttachesAndNothingIsExpanded() throws Exception {
        Path words = Files.writeString(folder.resolve("words"), "--help\n");
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(SeededLeak.class);
                McpProcess mcp = new McpProcess(folder)) {
            String pid = Long.toString(target.pid());
            mcp.initialize("2024-11-05");
            for (String tool : List.of("deadlocks", "record_allocations", "heap_dump")) {
                assertThat(mcp.refusal(tool, Map.of("vm", pid))).contains("cairn mcp --allow-attach");
            }
            assertThat(mcp.refusal("threads", Map.of("vm", pid, "detail", "list")))
                    .contains("--allow-attach");
            assertThat(mcp.call("list_vms", Map.of()).get("structuredContent")).isNull();
            assertThat(mcp.refusal("vm_facts", Map.of("vm", "@" + words))).contains("No VM is called \"@" + words);
            assertThat(mcp.refusal("vm_facts", Map.of("vm", "--help"))).contains("No VM is called \"--help\"");
            assertThat(mcp.refusal("leaks", Map.of("file", words.toString()))).contains("is no heap snapshot");
            assertThat(target.errors()).isEmpty();

            mcp.send("{".repeat(100_000));
            assertThat(object(mcp.answer(), "error").get("code")).isEqualTo(-32700L);
            mcp.send("x".repeat(2 << 20));
            assertThat(object(mcp.answer(), "error").get("code")).isEqualTo(-32600L);
            mcp.send("\0");
            assertThat(object(mcp.answer(), "error").get("code")).isEqualTo(-32700L);
            assertThat(mcp.ask("ping", Map.of()).get("result")).isEqualTo(Map.of());
            assertThat(mcp.end()).isZero();
        }
    }
}

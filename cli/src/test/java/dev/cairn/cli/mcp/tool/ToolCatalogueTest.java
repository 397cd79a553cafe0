// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.mcp.protocol.ProtocolVersion;
import dev.cairn.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused, and that nothing is asked then. */
class ToolCatalogueTest {
    @TempDir
    Path folder;

    private static String refusal(Permissions permissions, String tool, Map<String, @Nullable Object> arguments)
            throws InterruptedException {
        Terminal terminal = new Terminal(
                new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), false, 80, Map.of());
        Commands commands = new Commands(terminal, (_, words) -> {
            throw new AssertionError("asked: " + String.join(" ", words));
        });
        Map<String, @Nullable Object> result =
                new ToolCatalogue(commands, permissions).call(tool, arguments, ProtocolVersion.V2025_11_25);
        assertThat(result.get("isError")).isEqualTo(true);
        List<?> content = (List<?>) Objects.requireNonNull(result.get("content"));
        return String.valueOf(((Map<?, ?>) content.getFirst()).get("text"));
    }

    private static String refusal(String tool, Map<String, @Nullable Object> arguments) throws InterruptedException {
        return refusal(Permissions.ofMcp(false, Optional.empty()), tool, arguments);
    }

    @Test
    void toolsAreListedAsTheVersionHasThem() {
        ToolCatalogue catalogue = new ToolCatalogue(
                new Commands(
                        Terminal.of(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter())),
                        (_, _) -> {
                            throw new AssertionError();
                        }),
                Permissions.ofMcp(false, Optional.empty()));

        assertThat(catalogue.listed(ProtocolVersion.V2025_11_25))
                .extracting(each -> each.get("name"))
                .containsExactly(
                        "list_vms",
                        "vm_facts",
                        "threads",
                        "deadlocks",
                        "record_allocations",
                        "heap_dump",
                        "leaks",
                        "query",
                        "paths",
                        "dominators",
                        "instances",
                        "find",
                        "diff",
                        "list_devices");
        assertThat(catalogue.listed(ProtocolVersion.V2025_11_25))
                .allSatisfy(each -> assertThat(each)
                        .containsKeys("title", "description", "inputSchema", "outputSchema", "annotations"));
        assertThat(catalogue.listed(ProtocolVersion.V2024_11_05))
                .allSatisfy(each -> assertThat(each).containsOnlyKeys("name", "description", "inputSchema"));
    }

    @ParameterizedTest
    @CsvSource({"deadlocks, --allow-attach", "record_allocations, --allow-attach", "heap_dump, --allow-attach"})
    void whatAttachesIsRefusedWithoutTheFlag(String tool, String flag) throws Exception {
        assertThat(refusal(tool, Map.of("vm", "1"))).contains("attaches to the VM", "cairn mcp " + flag);
    }

    @Test
    void threadsAreOnlyCountedWithoutTheFlag() throws Exception {
        assertThat(refusal("threads", Map.of("vm", "1", "detail", "stacks"))).contains("cairn mcp --allow-attach");
    }

    @Test
    void aDumpNeedsAFolderAndStaysInIt() throws Exception {
        assertThat(refusal(Permissions.ofMcp(true, Optional.empty()), "heap_dump", Map.of("vm", "1")))
                .contains("cairn mcp --allow-attach --dumps FOLDER");
        Permissions all = Permissions.ofMcp(true, Optional.of(folder));
        for (String name :
                List.of("../a.hprof", "/tmp/a.hprof", "a/b.hprof", "a.txt", "-a.hprof", ".hprof", "a\n.hprof")) {
            assertThat(refusal(all, "heap_dump", Map.of("vm", "1", "name", name)))
                    .contains("\"name\" is a file's name");
        }
    }

    @Test
    void argumentsAreChecked() throws Exception {
        assertThat(refusal("list_vms", Map.of("x", 1L))).isEqualTo("list_vms has no argument \"x\". It has none.");
        assertThat(refusal("vm_facts", Map.of())).startsWith("vm_facts needs \"vm\": ");
        assertThat(refusal("vm_facts", Map.of("vm", 7L))).isEqualTo("\"vm\" is a text of 1 to 200 characters.");
        assertThat(refusal("vm_facts", Map.of("vm", "a\0b"))).isEqualTo("\"vm\" is a text of 1 to 200 characters.");
        assertThat(refusal("threads", Map.of("vm", "a", "detail", "all")))
                .isEqualTo("\"detail\" is one of counts, list, stacks.");
        assertThat(refusal("threads", Map.of("vm", "a", "limit", 0L)))
                .isEqualTo("\"limit\" is a whole number from 1 to 200.");
        assertThat(refusal("record_allocations", Map.of("vm", "a", "live", "yes")))
                .isEqualTo("\"live\" is true or false.");
    }

    @Test
    void filesMustBeFiles() throws Exception {
        assertThat(refusal("leaks", Map.of("file", "/no/such"))).startsWith("There is no file /no/such.");
        assertThat(refusal("leaks", Map.of("file", folder.toString()))).startsWith("There is no file ");
        assertThat(refusal("leaks", Map.of("file", "/dev/zero"))).startsWith("There is no file /dev/zero.");
        assertThat(refusal("leaks", Map.of("file", "a\0"))).contains("is no name of a file");
        String dump = Files.createFile(folder.resolve("a.hprof")).toString();
        assertThat(refusal("leaks", Map.of("file", dump, "earlier", List.of("/no/such"))))
                .startsWith("There is no file /no/such.");
        assertThat(refusal("leaks", Map.of("file", dump, "min_share", 0L))).contains("a number from 0.01 to 100.0");
        assertThat(refusal("paths", Map.of("file", dump))).isEqualTo("Give either \"address\" or \"class\".");
        assertThat(refusal("find", Map.of("file", dump, "text", "a", "field", "a.B.c=1")))
                .isEqualTo("Give either \"text\" or \"field\".");
        assertThat(refusal("instances", Map.of("file", dump))).startsWith("instances needs \"class\": ");
        assertThat(refusal("diff", Map.of("before", dump, "after", dump, "by", "path", "no_jdk", true)))
                .startsWith("\"no_jdk\" is about rows of classes; ");
    }
}

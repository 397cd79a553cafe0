// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.PsRow;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Types;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code cairn ps}. */
final class ListVmsTool implements Tool {
    private static final JsonType<List<PsRow>> ROWS = Json.type(Types.listOf(PsRow.class));

    @Override
    public String name() {
        return "list_vms";
    }

    @Override
    public String title() {
        return "List JVMs";
    }

    @Override
    public String description() {
        return "Lists the JVMs of this machine with pid, name, JDK, heap, threads and CPU. Begin here. Attaches to none.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of();
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        return commands.ask(ROWS, List.of("ps", "--json"), rows -> new Outcome.Answered(answer(rows)));
    }

    private static ToolAnswer answer(List<PsRow> rows) {
        List<PsRow> fullest = rows.stream()
                .sorted(Comparator.comparingDouble(ListVmsTool::fill).reversed())
                .toList();
        List<String> evidence = fullest.stream()
                .flatMap(row -> Stream.concat(
                        row.heapUsedBytes() == null
                                ? Stream.empty()
                                : Stream.of(row.name() + " (" + row.pid() + ") uses "
                                        + Quantity.bytes(row.heapUsedBytes()) + " of at most "
                                        + Quantity.bytes(row.heapMaxBytes()) + " of heap."),
                        Stream.ofNullable(row.problem()).map(each -> row.name() + " (" + row.pid() + "): " + each)))
                .toList();
        ToolAnswer.Next next = fullest.stream()
                .findFirst()
                .map(row -> new ToolAnswer.Next(
                        "Look at the VM whose heap is fullest, or at the one in question.",
                        "vm_facts",
                        Map.of("vm", Long.toString(row.pid()))))
                .orElse(ToolAnswer.Next.none("Start the program, or ask as the user that runs it."));
        return new ToolAnswer(
                Quantity.counted((long) rows.size(), "VM is", "VMs are") + " to be seen here.",
                evidence,
                ToolAnswer.figures(
                        "vms",
                        rows.size(),
                        "heapUsedBytes",
                        rows.stream()
                                .map(PsRow::heapUsedBytes)
                                .filter(Objects::nonNull)
                                .mapToLong(Long::longValue)
                                .sum()),
                "high: counters that the VMs publish themselves",
                List.of(),
                fullest,
                rows.size(),
                next);
    }

    /** From 0 to 1; less where it is not known. */
    private static double fill(PsRow row) {
        return Optional.ofNullable(row.heapMaxBytes())
                .filter(most -> most > 0 && row.heapUsedBytes() != null)
                .map(most -> (double) Objects.requireNonNull(row.heapUsedBytes()) / most)
                .orElse(-1.0);
    }
}

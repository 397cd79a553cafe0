// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.screen.Column;
import dev.cairn.cli.screen.SortableTable;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.AgentState;
import dev.cairn.report.vm.PsRow;
import dev.cairn.report.vm.UsedAt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The list of VMs for a person: its columns, and what stands below it. */
final class PsTable {
    static final String NO_VM = "No JVM is running on this machine that this user may see.";

    static final SortableTable<PsRow> TABLE = new SortableTable<>(
            List.of(
                    Column.figure("PID", row -> Long.toString(row.pid()), PsRow::pid),
                    Column.text("NAME", PsRow::name),
                    Column.text("USER", PsRow::user),
                    Column.text("JDK", row -> row.jdkVersion().isEmpty() ? "-" : row.jdkVersion()),
                    Column.figure("HEAP", PsTable::heap, PsRow::heapUsedBytes),
                    Column.figure("OF", row -> Quantity.bytes(row.heapCommittedBytes()), PsRow::heapCommittedBytes),
                    Column.figure("MAX", row -> Quantity.bytes(row.heapMaxBytes()), PsRow::heapMaxBytes),
                    Column.figure("CPU", row -> Quantity.percent(row.cpuPercent()), PsRow::cpuPercent),
                    Column.figure("THREADS", row -> Quantity.count(row.threads()), PsRow::threads),
                    Column.figure("UP", row -> Quantity.duration(row.uptimeMillis()), PsRow::uptimeMillis),
                    Column.text("AGENT", row -> row.agent() == AgentState.ATTACHED ? "attached" : "-"),
                    Column.text("DEBUGGER", PsTable::debugger)),
            1,
            List.of("DEBUGGER", "AGENT", "OF", "USER", "THREADS", "JDK"),
            "CPU",
            _ -> List.of());

    /** VMs of one footnote that are named. */
    private static final int NAMED = 5;

    private PsTable() {}

    private static String heap(PsRow row) {
        return Quantity.bytes(row.heapUsedBytes()) + (row.heapUsedAt() == UsedAt.LAST_GC ? "*" : "");
    }

    /** The port through Cairn and what debuggers do there; of one that takes debuggers past Cairn only, that it does. */
    private static String debugger(PsRow row) {
        if (row.debugger() == null) {
            return row.jdwp() ? "ready" : "-";
        }
        String port = row.debugPort() == null ? "" : row.debugPort() + " ";
        return port + row.debugger().json() + (row.debugSelected() ? ", selected" : "");
    }

    /** What stands below the rows, a sentence each. */
    static List<String> notes(List<PsRow> rows) {
        List<String> notes = new ArrayList<>();
        if (rows.stream().anyMatch(row -> row.heapUsedAt() == UsedAt.LAST_GC)) {
            notes.add("* at the last collection: this VM's collector counts only then");
        }
        notes.addAll(footnotes(rows));
        return notes;
    }

    /** Of VMs that have the same problem there is one line. */
    static List<String> footnotes(List<PsRow> rows) {
        Map<String, List<Long>> pids = new LinkedHashMap<>();
        for (PsRow row : rows) {
            if (row.problem() != null) {
                pids.computeIfAbsent(row.problem(), _ -> new ArrayList<>()).add(row.pid());
            }
        }
        return pids.entrySet().stream()
                .map(same -> some(same.getValue()) + ": " + Text.clean(same.getKey()))
                .toList();
    }

    private static String some(List<Long> pids) {
        String named = pids.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return pids.size() > NAMED ? named + " and " + (pids.size() - NAMED) + " more" : named;
    }
}

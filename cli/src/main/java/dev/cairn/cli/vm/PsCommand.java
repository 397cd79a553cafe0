// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.vm.AgentState;
import dev.cairn.report.vm.PsRow;
import dev.cairn.report.vm.UsedAt;
import dev.cairn.report.vm.VmReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn ps}: the VMs. */
@Command(name = "ps", description = "List the VMs: who they are, how much heap they use, since when.")
public final class PsCommand implements Callable<Integer> {
    static final String CLEAR_SCREEN = "\u001B[H\u001B[2J";
    private static final int NAME_COLUMN = 1;
    /** VMs of one footnote that are named. */
    private static final int NAMED = 5;

    private final Terminal terminal;

    @Option(names = "--watch", description = "Show the list anew each second, until Ctrl-C.")
    private boolean watch;

    @Option(names = "--json", description = "Print a JSON array; with --watch, one line of it per second.")
    private boolean json;

    public PsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!watch) {
            print(VmSource.reports(terminal));
            return ExitCode.DONE;
        }
        try (VmSource.Watch source = VmSource.watch(terminal)) {
            while (!terminal.out().checkError()) { // the reader may go away, as head does
                print(source.reports());
                Thread.sleep(Monitor.STEP);
            }
        }
        return ExitCode.DONE;
    }

    private void print(List<VmReport> reports) {
        long now = System.currentTimeMillis();
        List<PsRow> rows =
                reports.stream().map(report -> PsRow.of(report.row(), now)).toList();
        if (json) {
            terminal.printJson(rows, watch);
        } else {
            if (watch && terminal.interactive()) {
                terminal.out().print(CLEAR_SCREEN);
            }
            printTable(rows);
        }
        terminal.out().flush();
    }

    private void printTable(List<PsRow> rows) {
        if (rows.isEmpty()) {
            terminal.out().println("No JVM is running on this machine that this user may see.");
            return;
        }
        Table table = new Table(
                        NAME_COLUMN,
                        ">PID",
                        "NAME",
                        "USER",
                        "JDK",
                        ">HEAP",
                        ">OF",
                        ">MAX",
                        ">CPU",
                        ">THREADS",
                        ">UP",
                        "AGENT",
                        "DEBUGGER")
                .sparing("DEBUGGER", "AGENT", "OF", "USER", "THREADS", "JDK");
        for (PsRow row : rows) {
            String mark = row.heapUsedAt() == UsedAt.LAST_GC ? "*" : "";
            table.add(
                    Long.toString(row.pid()),
                    row.name(),
                    row.user(),
                    row.jdkVersion().isEmpty() ? "-" : row.jdkVersion(),
                    Quantity.bytes(row.heapUsedBytes()) + mark,
                    Quantity.bytes(row.heapCommittedBytes()),
                    Quantity.bytes(row.heapMaxBytes()),
                    Quantity.percent(row.cpuPercent()),
                    Quantity.count(row.threads()),
                    Quantity.duration(row.uptimeMillis()),
                    row.agent() == AgentState.ATTACHED ? "attached" : "-",
                    row.jdwp() ? "ready" : "-");
        }
        table.lines(terminal.columns()).forEach(terminal.out()::println);
        if (rows.stream().anyMatch(row -> row.heapUsedAt() == UsedAt.LAST_GC)) {
            terminal.out().println("* at the last collection: this VM's collector counts only then");
        }
        footnotes(rows).forEach(terminal.out()::println);
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

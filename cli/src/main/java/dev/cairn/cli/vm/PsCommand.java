// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.screen.LiveTable;
import dev.cairn.cli.screen.Look;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.vm.PsRow;
import dev.cairn.report.vm.VmReport;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn ps}: the VMs. */
@Command(name = "ps", description = "List the VMs: who they are, how much heap they use, since when.")
public final class PsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--watch",
            description =
                    "Show the list anew each second. On a terminal it fills the window, keys sort it, and q quits;"
                            + " elsewhere it goes on until Ctrl-C.")
    private boolean watch;

    @Option(names = "--json", description = "Print a JSON array; with --watch, one line of it per second.")
    private boolean json;

    public PsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!watch) {
            print(rows(VmSource.reports(terminal)));
            return ExitCode.DONE;
        }
        try (VmSource.Watch source = VmSource.watch()) {
            OptionalInt code = json
                    ? OptionalInt.empty()
                    : new LiveTable<>(terminal, PsTable.TABLE, Monitor.STEP)
                            .show(notes -> look(rows(source.reports(notes))));
            if (code.isPresent()) {
                return code.getAsInt();
            }
            while (!terminal.out().checkError()) { // the reader may go away, as head does
                print(rows(source.reports(terminal)));
                Thread.sleep(Monitor.STEP);
            }
        }
        return ExitCode.DONE;
    }

    private static List<PsRow> rows(List<VmReport> reports) {
        long now = System.currentTimeMillis();
        return reports.stream().map(report -> PsRow.of(report.row(), now)).toList();
    }

    private static Look<PsRow> look(List<PsRow> rows) {
        String title = rows.isEmpty() ? PsTable.NO_VM : Quantity.counted((long) rows.size(), "VM", "VMs");
        return new Look.Seen<>(title, rows, PsTable.notes(rows));
    }

    private void print(List<PsRow> rows) {
        if (json) {
            terminal.printJson(rows, watch);
        } else if (rows.isEmpty()) {
            terminal.out().println(PsTable.NO_VM);
        } else {
            PsTable.TABLE.table(rows).lines(terminal.columns()).forEach(terminal.out()::println);
            PsTable.notes(rows).forEach(terminal.out()::println);
        }
        terminal.out().flush();
    }
}

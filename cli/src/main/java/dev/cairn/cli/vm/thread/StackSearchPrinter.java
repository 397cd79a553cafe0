// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.thread.StackMatchRow;
import dev.cairn.report.vm.thread.StackSearchReport;
import java.util.Optional;

/** What a search in all stacks found, for a person: each thread with the innermost frame that has the text. */
final class StackSearchPrinter {
    private static final int NAME_COLUMN = 1;

    private final Terminal terminal;

    StackSearchPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(StackSearchReport report) {
        terminal.out()
                .println(Text.clean(report.name()) + " (" + report.pid() + "): " + Quantity.count((long) report.found())
                        + " of " + Quantity.counted((long) report.searched(), "thread", "threads")
                        + (report.found() == 1 ? " has \"" : " have \"")
                        + Text.clean(report.text()) + "\" on the stack.");
        Optional.ofNullable(report.problem()).ifPresent(note -> terminal.out().println("  " + Text.clean(note)));
        if (report.threads().isEmpty()) {
            return;
        }
        Table table = new Table(NAME_COLUMN, ">ID", "NAME", "STATE", ">DEPTH", "FRAME");
        report.threads()
                .forEach(thread -> table.add(
                        Long.toString(thread.id()),
                        thread.name(),
                        thread.state(),
                        Integer.toString(thread.depth()),
                        frame(thread)));
        table.lines(terminal.columns()).forEach(terminal.out()::println);
        int more = report.found() - report.threads().size();
        if (more > 0) {
            terminal.out().println("And " + Quantity.counted((long) more, "thread", "threads") + " more.");
        }
    }

    private static String frame(StackMatchRow thread) {
        int more = thread.matches() - 1;
        return ThreadsPrinter.words(thread.frame())
                + (more == 0 ? "" : ", and in " + Quantity.counted((long) more, "frame", "frames") + " more");
    }
}

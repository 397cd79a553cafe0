// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.thread.ThreadPoolRow;
import dev.cairn.report.vm.thread.ThreadPoolsReport;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The threads of one VM for a person, a line for each pool. */
final class ThreadPoolsPrinter {
    private static final int NAME_COLUMN = 0;

    private final Terminal terminal;

    ThreadPoolsPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(ThreadPoolsReport report) {
        Long virtual = report.virtualThreads();
        terminal.out()
                .println(Text.clean(report.name()) + " (" + report.pid() + "): "
                        + Quantity.counted((long) report.threads(), "thread", "threads") + ", " + inPools(report)
                        + (virtual == null || virtual == 0
                                ? ""
                                : "; " + Quantity.counted(virtual, "virtual thread", "virtual threads")));
        if (report.suspended()) {
            terminal.out().println("  The threads are as they last were.");
        }
        Optional.ofNullable(report.problem()).ifPresent(note -> terminal.out().println("  " + Text.clean(note)));
        Table table = new Table(NAME_COLUMN, "POOL", ">THREADS", ">CPU TIME", ">ALLOCATED", "STATES");
        report.pools()
                .forEach(pool -> table.add(
                        pool.pool(),
                        Quantity.count((long) pool.threads()),
                        Quantity.millis(pool.cpuMillis()),
                        Quantity.bytes(pool.allocatedBytes()),
                        states(pool)));
        table.lines(terminal.columns()).forEach(terminal.out()::println);
    }

    /** "57 of them in 3 pools"; a thread that is alone is no pool. */
    private static String inPools(ThreadPoolsReport report) {
        List<ThreadPoolRow> pools =
                report.pools().stream().filter(pool -> pool.threads() > 1).toList();
        long threads = pools.stream().mapToLong(ThreadPoolRow::threads).sum();
        return pools.isEmpty()
                ? "none of them in a pool"
                : Quantity.count(threads) + " of them in " + Quantity.counted((long) pools.size(), "pool", "pools");
    }

    /** "8 waiting, 1 blocked". */
    private static String states(ThreadPoolRow pool) {
        return pool.states().entrySet().stream()
                .map(state -> Quantity.count(state.getValue()) + " " + ThreadsPrinter.words(state.getKey()))
                .collect(Collectors.joining(", "));
    }
}

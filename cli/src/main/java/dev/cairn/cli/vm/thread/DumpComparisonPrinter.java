// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.thread.DumpComparisonReport;
import dev.cairn.report.vm.thread.DumpedThreadRow;
import dev.cairn.report.vm.thread.PoolSizeRow;
import dev.cairn.report.vm.thread.StandstillRow;
import java.util.List;

/** Two thread dumps compared, for a person: what stands still first. */
final class DumpComparisonPrinter {
    private static final int SHOWN_THREADS = 10;
    private static final int SHOWN_FRAMES = 12;

    private final Terminal terminal;

    DumpComparisonPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(DumpComparisonReport report) {
        int still =
                report.still().stream().mapToInt(row -> row.threads().size()).sum();
        line(Quantity.counted((long) report.threadsBefore(), "thread", "threads") + " before, "
                + Quantity.count((long) report.threadsAfter()) + " after: "
                + Quantity.count((long) report.came().size()) + " came, "
                + Quantity.count((long) report.went().size()) + " went, "
                + Quantity.count((long) report.changed().size()) + " changed state, "
                + Quantity.count((long) report.moved()) + " moved on, "
                + Quantity.count((long) still) + (still == 1 ? " stands" : " stand") + " still, "
                + Quantity.count((long) report.withoutStack()) + (report.withoutStack() == 1 ? " has" : " have")
                + " no Java stack.");
        report.notes().forEach(note -> line("  " + Text.clean(note)));
        report.still().forEach(this::print);
        list("Came", report.came());
        list("Went", report.went());
        changes(report);
        pools(report.pools());
    }

    private void print(StandstillRow row) {
        line("");
        line("Still " + Text.clean(row.state()) + ": " + names(row.threads()));
        row.frames().stream()
                .limit(SHOWN_FRAMES)
                .forEach(frame -> line("    at " + Text.clean(ThreadsPrinter.words(frame))));
        int more = row.frames().size() - SHOWN_FRAMES;
        if (more > 0) {
            line("    and " + Quantity.counted((long) more, "frame", "frames") + " more");
        }
    }

    /** "#21 "left", #22 "right""; of many, the first ones. */
    private static String names(List<DumpedThreadRow> threads) {
        List<String> names = threads.stream()
                .limit(SHOWN_THREADS)
                .map(thread -> "#" + thread.id() + " \"" + Text.clean(thread.name()) + "\"")
                .toList();
        int more = threads.size() - names.size();
        return String.join(", ", names) + (more == 0 ? "" : " and " + Quantity.count((long) more) + " more");
    }

    private void list(String what, List<DumpedThreadRow> threads) {
        if (!threads.isEmpty()) {
            line("");
            line(what + ": " + names(threads));
        }
    }

    private void changes(DumpComparisonReport report) {
        if (report.changed().isEmpty()) {
            return;
        }
        line("");
        Table table = new Table(1, ">ID", "NAME", "BEFORE", "AFTER");
        report.changed()
                .forEach(change ->
                        table.add(Long.toString(change.id()), change.name(), change.before(), change.after()));
        table.lines(terminal.columns()).forEach(this::line);
    }

    private void pools(List<PoolSizeRow> pools) {
        List<PoolSizeRow> changed =
                pools.stream().filter(pool -> pool.before() != pool.after()).toList();
        if (changed.isEmpty()) {
            return;
        }
        line("");
        Table table = new Table(0, "POOL", ">BEFORE", ">AFTER");
        changed.forEach(pool ->
                table.add(pool.pool(), Quantity.count((long) pool.before()), Quantity.count((long) pool.after())));
        table.lines(terminal.columns()).forEach(this::line);
    }

    private void line(String text) {
        terminal.out().println(text);
    }
}

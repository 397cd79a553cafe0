// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.Frame;
import dev.cairn.report.vm.thread.VirtualThreadGroup;
import dev.cairn.report.vm.thread.VirtualThreadsReport;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The virtual threads of one VM for a person, a line for each place where some of them are. */
final class VirtualThreadsPrinter {
    private static final int WAIT_COLUMN = 2;

    private final Terminal terminal;

    VirtualThreadsPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(VirtualThreadsReport report) {
        terminal.out()
                .println(Text.clean(report.name()) + " (" + report.pid() + "): "
                        + Quantity.counted(report.virtualThreads(), "virtual thread", "virtual threads"));
        Optional.ofNullable(report.note()).ifPresent(note -> terminal.out().println("  " + Text.clean(note)));
        if (report.groups().isEmpty()) {
            return;
        }
        Table table = new Table(WAIT_COLUMN, ">THREADS", "STATE", "IN", "CALLED BY", "SUCH AS");
        report.groups()
                .forEach(group -> table.add(
                        Quantity.count(group.threads()),
                        group.state().toLowerCase(Locale.ROOT).replace('_', ' '),
                        doing(group),
                        method(group.calledBy()),
                        examples(group)));
        table.lines(terminal.columns()).forEach(terminal.out()::println);
        if (report.others() > 0) {
            terminal.out()
                    .println("And " + Quantity.counted(report.others(), "virtual thread", "virtual threads")
                            + " at other places.");
        }
    }

    /** What they wait for. */
    private static String doing(VirtualThreadGroup group) {
        Frame waitsIn = group.waitsIn();
        if (waitsIn == null) {
            return group.state().equals("BLOCKED") ? "a monitor" : "code of its own";
        }
        return method(waitsIn);
    }

    private static String method(@Nullable Frame frame) {
        return frame == null
                ? "-"
                : frame.className() + "." + frame.method() + (frame.line() == null ? "" : ":" + frame.line());
    }

    private static String examples(VirtualThreadGroup group) {
        return group.examples().stream()
                .map(thread -> "#" + thread.id() + (thread.name().isEmpty() ? "" : " " + thread.name()))
                .collect(Collectors.joining(", "));
    }
}

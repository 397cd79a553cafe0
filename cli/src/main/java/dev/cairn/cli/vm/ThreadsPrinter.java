// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.Frame;
import dev.cairn.report.vm.ThreadRow;
import dev.cairn.report.vm.ThreadsReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The threads of one VM for a person: a table, or each with its stack. */
final class ThreadsPrinter {
    private static final int NAME_COLUMN = 1;

    private final Terminal terminal;
    private final boolean withRates;

    /** @param withRates whether this is not the first look, so that it is known what changes */
    ThreadsPrinter(Terminal terminal, boolean withRates) {
        this.terminal = terminal;
        this.withRates = withRates;
    }

    void print(ThreadsReport report) {
        terminal.out().println(Text.clean(report.name()) + " (" + report.pid() + "): " + summary(report));
        if (report.suspended()) {
            terminal.out()
                    .println(
                            report.problem() == null
                                    ? "  All threads are suspended, as a rule by a debugger: they are as they last"
                                            + " were."
                                    : "  The threads are as they last were.");
        }
        if (report.problem() != null) {
            terminal.out().println("  " + Text.clean(report.problem()));
        }
        boolean stacks = report.threads().stream().anyMatch(thread -> thread.frames() != null);
        if (stacks) {
            report.threads().forEach(this::printStack);
        } else {
            table(report.threads()).lines(terminal.columns()).forEach(terminal.out()::println);
        }
    }

    /** "12 threads: 8 waiting, 3 running, 1 blocked; 1,204 virtual threads". */
    private static String summary(ThreadsReport report) {
        String states = report.threads().stream()
                .collect(Collectors.groupingBy(ThreadRow::state, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> entry) -> -entry.getValue())
                        .thenComparing(Map.Entry::getKey))
                .map(entry -> Quantity.count(entry.getValue()) + " " + words(entry.getKey()))
                .collect(Collectors.joining(", "));
        Long virtual = report.virtualThreads();
        return Quantity.counted((long) report.threads().size(), "thread", "threads")
                + (states.isEmpty() ? "" : ": " + states)
                + (virtual == null || virtual == 0
                        ? ""
                        : "; " + Quantity.counted(virtual, "virtual thread", "virtual threads"));
    }

    /** What the page calls a state that has the protocol's name in JSON. */
    private static String words(String state) {
        return switch (state) {
            case "monitor" -> "blocked";
            case "wait" -> "waiting";
            case "timedWait" -> "timed wait";
            case "vmWait" -> "VM wait";
            case "initializing" -> "new";
            case "zombie" -> "ended";
            case "undefined" -> "unknown";
            default -> state;
        };
    }

    private Table table(List<ThreadRow> threads) {
        List<String> heads = new ArrayList<>(List.of(">ID", "NAME", "STATE", ">CPU TIME", ">ALLOCATED", ">OS TID", ""));
        if (withRates) {
            heads.add(3, ">CPU");
        }
        Table table = new Table(NAME_COLUMN, heads.toArray(String[]::new));
        for (ThreadRow thread : threads) {
            List<String> cells = new ArrayList<>(List.of(
                    Long.toString(thread.id()),
                    thread.name(),
                    words(thread.state()),
                    Quantity.millis(thread.cpuMillis()),
                    Quantity.bytes(thread.allocatedBytes()),
                    thread.osTid() == null ? "-" : Long.toString(thread.osTid()),
                    marks(thread)));
            if (withRates) {
                cells.add(3, Quantity.percent(thread.cpuPercent()));
            }
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    private static String marks(ThreadRow thread) {
        List<String> marks = new ArrayList<>();
        if (thread.daemon()) {
            marks.add("daemon");
        }
        if (thread.carrier()) {
            marks.add("carrier");
        }
        if (thread.suspended()) {
            marks.add("suspended");
        }
        return String.join(", ", marks);
    }

    private void printStack(ThreadRow thread) {
        String marks = marks(thread);
        terminal.out().println();
        terminal.out()
                .println("#" + thread.id() + " \"" + Text.clean(thread.name()) + "\" " + words(thread.state())
                        + (marks.isEmpty() ? "" : ", " + marks) + ", CPU " + Quantity.millis(thread.cpuMillis())
                        + ", allocated " + Quantity.bytes(thread.allocatedBytes()));
        List<Frame> frames = thread.frames();
        if (frames != null) {
            frames.forEach(frame -> terminal.out().println("    at " + Text.clean(words(frame))));
        }
    }

    /** As a stack trace has it, without "at". */
    static String words(Frame frame) {
        return frame.className() + "." + frame.method() + "(" + place(frame) + ")";
    }

    private static String place(Frame frame) {
        if (frame.inNative()) {
            return "native method";
        }
        String file = frame.file();
        return file == null ? "unknown source" : frame.line() == null ? file : file + ":" + frame.line();
    }
}

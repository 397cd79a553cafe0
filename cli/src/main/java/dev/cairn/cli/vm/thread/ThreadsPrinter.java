// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import dev.cairn.cli.screen.Column;
import dev.cairn.cli.screen.Look;
import dev.cairn.cli.screen.SortableTable;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.Frame;
import dev.cairn.report.vm.thread.AwaitedLock;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        notes(report).forEach(note -> terminal.out().println("  " + Text.clean(note)));
        boolean stacks = report.threads().stream().anyMatch(thread -> thread.frames() != null);
        if (stacks) {
            report.threads().forEach(this::printStack);
        } else {
            table(withRates, _ -> List.of())
                    .table(report.threads())
                    .lines(terminal.columns())
                    .forEach(terminal.out()::println);
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
    static String words(String state) {
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

    private static SortableTable<ThreadRow> table(boolean withRates, Function<ThreadRow, List<String>> below) {
        List<Column<ThreadRow>> columns = new ArrayList<>(List.of(
                Column.figure("ID", thread -> Long.toString(thread.id()), ThreadRow::id),
                Column.text("NAME", ThreadRow::name),
                Column.text("STATE", thread -> words(thread.state())),
                Column.figure("CPU TIME", thread -> Quantity.millis(thread.cpuMillis()), ThreadRow::cpuMillis),
                Column.figure(
                        "ALLOCATED", thread -> Quantity.bytes(thread.allocatedBytes()), ThreadRow::allocatedBytes),
                Column.figure(
                        "OS TID",
                        thread -> thread.osTid() == null ? "-" : Long.toString(thread.osTid()),
                        ThreadRow::osTid),
                Column.text("", ThreadsPrinter::marks)));
        if (withRates) {
            columns.add(
                    3, Column.figure("CPU", thread -> Quantity.percent(thread.cpuPercent()), ThreadRow::cpuPercent));
        }
        return new SortableTable<>(columns, NAME_COLUMN, List.of("OS TID", ""), withRates ? "CPU" : "ID", below);
    }

    /** For somebody who watches. */
    static SortableTable<ThreadRow> live() {
        return table(true, thread -> stack(thread).map(frame -> "    " + frame).toList());
    }

    /** What stands above the threads of somebody who watches, and below them. */
    static Look<ThreadRow> look(ThreadsReport report) {
        return new Look.Seen<>(
                report.name() + " (" + report.pid() + "): " + summary(report), report.threads(), notes(report));
    }

    private static List<String> notes(ThreadsReport report) {
        List<String> notes = new ArrayList<>();
        if (report.suspended()) {
            notes.add(
                    report.problem() == null
                            ? "All threads are suspended, as a rule by a debugger: they are as they last were."
                            : "The threads are as they last were.");
        }
        Optional.ofNullable(report.problem()).ifPresent(notes::add);
        return notes;
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
        AwaitedLock awaits = thread.awaits();
        if (awaits != null && awaits.ownerId() != null) {
            marks.add("waits for #" + awaits.ownerId());
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
        stack(thread).forEach(frame -> terminal.out().println("    " + Text.clean(frame)));
    }

    /** With the lock that it is parked for below the innermost frame. */
    private static Stream<String> stack(ThreadRow thread) {
        List<String> lines = new ArrayList<>();
        Optional.ofNullable(thread.frames()).stream()
                .flatMap(List::stream)
                .map(frame -> "at " + words(frame))
                .forEach(lines::add);
        AwaitedLock awaits = thread.awaits();
        if (awaits != null && !lines.isEmpty()) {
            lines.add(1, "  - waits for " + lock(awaits));
        }
        return lines.stream();
    }

    /** "<0x000000069ec23f08> (a com.example.Fork), which #22 "right" has", as far as its owner is known. */
    static String lock(AwaitedLock awaits) {
        String lock = "<" + awaits.address() + "> (a " + awaits.className() + ")";
        return awaits.ownerId() == null
                ? lock
                : lock + ", which #" + awaits.ownerId() + " \"" + awaits.ownerName() + "\" has";
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

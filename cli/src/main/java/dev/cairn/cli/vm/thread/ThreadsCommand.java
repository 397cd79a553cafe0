// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.thread;

import dev.cairn.cli.capture.CaptureFile;
import dev.cairn.cli.capture.KeepOption;
import dev.cairn.cli.screen.LiveTable;
import dev.cairn.cli.screen.Look;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.cli.vm.InsideCommand;
import dev.cairn.cli.vm.InsideVm;
import dev.cairn.cli.vm.KeptDump;
import dev.cairn.cli.vm.Selected;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.vm.VmRow;
import dev.cairn.report.vm.thread.DumpComparisonReport;
import dev.cairn.report.vm.thread.LocksReport;
import dev.cairn.report.vm.thread.ThreadDumpReport;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.web.capture.ThreadDumpPair;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.catalogue.VmQuestions;
import dev.cairn.web.question.thread.StackSearchQuestion;
import dev.cairn.web.question.thread.ThreadsQuestion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn threads VM}: what the threads do and which block each other, as an agent in the VM reports it. */
@Command(
        name = "threads",
        description = {
            "Show one VM's threads: what each does, its CPU time and what it has allocated, and which block each"
                    + " other.",
            "Puts Cairn's agent into the VM. " + InsideCommand.LEAVES
        })
public final class ThreadsCommand extends InsideCommand {
    @Parameters(arity = "0..1", paramLabel = "VM", description = Selected.WORDS + " Left out with --compare.")
    private Optional<String> vm = Optional.empty();

    @Option(
            names = "--watch",
            description = "Show them anew each second. On a terminal they fill the window, keys sort them, and q quits;"
                    + " elsewhere it goes on until Ctrl-C. With --json, one line each.")
    private boolean watch;

    @Option(names = "--stacks", description = "With the stack of each.")
    private boolean stacks;

    @Option(
            names = "--deadlocks",
            description = {
                "Show instead the threads that wait for each other's locks for good.",
                "The exit code is 1 if there are any. Needs no agent."
            })
    private boolean deadlocks;

    @Option(
            names = "--dump",
            description =
                    "Print instead the VM's own dump of all threads, as jcmd PID Thread.print does. Needs no agent.")
    private boolean dump;

    @Option(
            names = "--by-pool",
            description = "Show instead what threads do together whose names differ in the number at the end alone.")
    private boolean byPool;

    @Option(
            names = "--virtual",
            description = "Show instead how many virtual threads there are, and what they wait for, those at one place"
                    + " together.")
    private boolean virtual;

    @Option(
            names = "--in",
            paramLabel = "TEXT",
            description =
                    "Show instead the threads that have TEXT, a part of a class or method, on their stacks. Needs no"
                            + " agent.")
    private Optional<String> searched = Optional.empty();

    @Option(
            names = "--compare",
            arity = "2",
            paramLabel = "DUMP",
            description = {
                "Compare two thread dumps, without a VM: which threads came, went and stand still. A DUMP is a file,"
                        + " as --dump and jcmd PID Thread.print write it, or capture:ID."
            })
    private List<Path> compared = List.of();

    @Mixin
    private KeepOption keep = new KeepOption();

    public ThreadsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Optional<String> objection() {
        if (compared.isEmpty() == vm.isEmpty()) {
            return Optional.of(
                    compared.isEmpty()
                            ? "Say which VM, or give --compare and two thread dumps."
                            : "--compare compares two files, and asks no VM: leave \"" + vm.orElse("") + "\" out.");
        }
        if (!compared.isEmpty() && compared.size() != 2) {
            return Optional.of("--compare takes two thread dumps, not " + compared.size() + ": give it once.");
        }
        long several = Stream.of(
                        watch || stacks, deadlocks, dump, byPool, virtual, searched.isPresent(), !compared.isEmpty())
                .filter(Boolean::booleanValue)
                .count();
        if (several > 1) {
            return Optional.of(
                    "--deadlocks, --dump, --by-pool, --virtual, --in and --compare each show something else, and none"
                            + " goes with --watch or --stacks: give one of them.");
        }
        return keep.isGiven() && !dump
                ? Optional.of("--keep keeps the dump of all threads: give --dump too.")
                : keep.problem();
    }

    @Override
    protected Optional<String> vm() {
        return vm;
    }

    @Override
    protected Optional<Integer> withoutVm() {
        if (compared.isEmpty()) {
            return Optional.empty();
        }
        Path before = compared.getFirst();
        Path after = compared.getLast();
        try {
            DumpComparisonReport report = ThreadDumpPair.compare(
                    before.toString(),
                    CaptureFile.resolve(terminal(), before),
                    after.toString(),
                    CaptureFile.resolve(terminal(), after));
            return Optional.of(print(new Asked.Told<>(report), new DumpComparisonPrinter(terminal())::print));
        } catch (IOException e) {
            return Optional.of(no(String.valueOf(e.getMessage())));
        }
    }

    @Override
    protected int ask(InsideVm inside) throws InterruptedException {
        if (deadlocks) {
            return askForDeadlocks(inside);
        }
        if (byPool) {
            return print(inside.ask(VmQuestions.THREAD_POOLS, Map.of()), new ThreadPoolsPrinter(terminal())::print);
        }
        if (virtual) {
            return print(
                    inside.ask(VmQuestions.VIRTUAL_THREADS, Map.of()), new VirtualThreadsPrinter(terminal())::print);
        }
        if (searched.isPresent()) {
            return print(
                    inside.ask(VmQuestions.STACK_SEARCH, StackSearchQuestion.text(searched.get())),
                    new StackSearchPrinter(terminal())::print);
        }
        return dump ? askForDump(inside) : askForList(inside);
    }

    private <R> int print(Asked<R> asked, Consumer<R> forPeople) {
        return switch (asked) {
            case Asked.SaidNo<R>(String sentence) -> no(sentence);
            case Asked.Told<R>(R report) -> {
                if (json()) {
                    terminal().printJson(report, false);
                } else {
                    forPeople.accept(report);
                }
                yield ExitCode.DONE;
            }
        };
    }

    private int askForDeadlocks(InsideVm inside) throws InterruptedException {
        return switch (inside.ask(VmQuestions.LOCKS, Map.of())) {
            case Asked.SaidNo<LocksReport>(String sentence) -> no(sentence);
            case Asked.Told<LocksReport>(LocksReport report) -> {
                if (json()) {
                    terminal().printJson(report, false);
                } else {
                    new DeadlocksPrinter(terminal()).print(report);
                }
                yield report.deadlocks().isEmpty() ? ExitCode.DONE : ExitCode.SAID_NO;
            }
        };
    }

    private int askForDump(InsideVm inside) throws InterruptedException {
        Optional<String> full = keep.isGiven() ? KeepOption.whyFull(terminal()) : Optional.empty();
        if (full.isPresent()) {
            return no(full.get());
        }
        return switch (inside.ask(VmQuestions.THREAD_DUMP, Map.of())) {
            case Asked.SaidNo<ThreadDumpReport>(String sentence) -> no(sentence);
            case Asked.Told<ThreadDumpReport>(ThreadDumpReport report) -> {
                if (json()) {
                    terminal().printJson(report, false);
                } else {
                    terminal().out().print(terminal().interactive() ? cleaned(report.text()) : report.text());
                }
                yield keep.isGiven() && inside.row().isPresent()
                        ? keep(inside.row().get(), report.text())
                        : ExitCode.DONE;
            }
        };
    }

    private static String cleaned(String text) {
        return text.lines()
                .map(line -> Stream.of(line.split("\t", -1)).map(Text::clean).collect(Collectors.joining("\t")) + "\n")
                .collect(Collectors.joining());
    }

    private int keep(VmRow row, String text) {
        try {
            InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            Capture kept = CaptureFile.captures(terminal())
                    .add(
                            CaptureKind.THREADS,
                            KeptDump.origin(row),
                            KeptDump.name(row, "threads"),
                            keep.note(),
                            ".txt",
                            in);
            KeepOption.report(terminal(), kept, true);
            return ExitCode.DONE;
        } catch (IOException e) {
            return no(String.valueOf(e.getMessage()));
        }
    }

    private int askForList(InsideVm inside) throws InterruptedException {
        OptionalInt code = watch && !json()
                ? new LiveTable<>(terminal(), ThreadsPrinter.live(), Monitor.STEP).show(notes -> look(inside, notes))
                : OptionalInt.empty();
        if (code.isPresent()) {
            return code.getAsInt();
        }
        while (true) {
            switch (ask(inside, terminal())) {
                case Asked.SaidNo<ThreadsReport>(String sentence) -> {
                    return no(sentence);
                }
                case Asked.Told<ThreadsReport>(ThreadsReport report) -> print(report);
            }
            if (!watch || terminal().out().checkError()) { // the reader may go away, as head does
                return ExitCode.DONE;
            }
            Thread.sleep(Monitor.STEP);
        }
    }

    private Asked<ThreadsReport> ask(InsideVm inside, Terminal notes) throws InterruptedException {
        return inside.ask(VmQuestions.THREADS, ThreadsQuestion.withStacks(stacks), notes);
    }

    private Look<ThreadRow> look(InsideVm inside, Terminal notes) throws InterruptedException {
        return switch (ask(inside, notes)) {
            case Asked.SaidNo<ThreadsReport>(String sentence) -> new Look.Over<>(sentence);
            case Asked.Told<ThreadsReport>(ThreadsReport report) -> ThreadsPrinter.look(report);
        };
    }

    private void print(ThreadsReport report) {
        if (json()) {
            terminal().printJson(report, watch);
        } else {
            new ThreadsPrinter(terminal(), watch).print(report);
        }
        terminal().out().flush();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.vm.LocksReport;
import dev.cairn.report.vm.ThreadDumpReport;
import dev.cairn.report.vm.ThreadsReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.ThreadsQuestion;
import dev.cairn.web.question.VmQuestions;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn threads VM}: what the threads do and which block each other, as an agent in the VM reports it. */
@Command(
        name = "threads",
        description = {
            "Show one VM's threads: what each does, its CPU time and what it has allocated, and which block each"
                    + " other.",
            "Puts Cairn's agent into the VM. " + InsideCommand.LEAVES
        })
public final class ThreadsCommand extends InsideCommand {
    @Option(names = "--watch", description = "Show them anew each second, until Ctrl-C; with --json, one line each.")
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

    public ThreadsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Optional<String> objection() {
        boolean several = (deadlocks && dump) || ((deadlocks || dump) && (watch || stacks));
        return several
                ? Optional.of(
                        "--deadlocks and --dump each show something else than --watch and --stacks: give one of them.")
                : Optional.empty();
    }

    @Override
    int ask(InsideVm inside) throws InterruptedException {
        if (deadlocks) {
            return askForDeadlocks(inside);
        }
        return dump ? askForDump(inside) : askForList(inside);
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
        return switch (inside.ask(VmQuestions.THREAD_DUMP, Map.of())) {
            case Asked.SaidNo<ThreadDumpReport>(String sentence) -> no(sentence);
            case Asked.Told<ThreadDumpReport>(ThreadDumpReport report) -> {
                if (json()) {
                    terminal().printJson(report, false);
                } else {
                    terminal().out().print(report.text());
                }
                yield ExitCode.DONE;
            }
        };
    }

    private int askForList(InsideVm inside) throws InterruptedException {
        while (true) {
            switch (inside.ask(VmQuestions.THREADS, ThreadsQuestion.withStacks(stacks))) {
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

    private void print(ThreadsReport report) {
        if (json()) {
            terminal().printJson(report, watch);
        } else {
            if (watch && terminal().interactive()) {
                terminal().out().print(PsCommand.CLEAR_SCREEN);
            }
            new ThreadsPrinter(terminal(), watch).print(report);
        }
        terminal().out().flush();
    }
}

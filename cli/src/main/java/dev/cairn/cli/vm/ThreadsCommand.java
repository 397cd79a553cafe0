// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.vm.ThreadsReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.ThreadsQuestion;
import dev.cairn.web.question.VmQuestions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn threads VM}: what the threads do, as an agent in the VM reports it. */
@Command(
        name = "threads",
        description = {
            "Show one VM's threads: what each does, its CPU time and what it has allocated.",
            "Puts Cairn's agent into the VM. " + InsideCommand.LEAVES
        })
public final class ThreadsCommand extends InsideCommand {
    @Option(names = "--watch", description = "Show them anew each second, until Ctrl-C; with --json, one line each.")
    private boolean watch;

    @Option(names = "--stacks", description = "With the stack of each.")
    private boolean stacks;

    public ThreadsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    int ask(InsideVm inside) throws InterruptedException {
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

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.monitor.Monitor;
import dev.cairn.web.Asked;
import dev.cairn.web.message.ThreadsReport;
import dev.cairn.web.message.VmReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn threads VM}: what the threads do, as an agent in the VM tells. */
@Command(
        name = "threads",
        description = {
            "Show one VM's threads: what each does, its CPU time and what it has allocated.",
            "Puts Cairn's agent into the VM; it leaves again when the command ends."
        })
final class ThreadsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "VM", description = "A pid, or a part of a name that only one VM has.")
    private String vm = "";

    @Option(names = "--watch", description = "Show them anew each second, until Ctrl-C.")
    private boolean watch;

    @Option(names = "--stacks", description = "With the stack of each.")
    private boolean stacks;

    @Option(names = "--json", description = "Print JSON; with --watch, one line of it per second.")
    private boolean json;

    ThreadsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        return switch (VmSelection.of(vm, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) -> no(sentence);
            case VmSelection.Found(VmReport report) -> {
                try (InsideVm inside = new InsideVm(terminal, report)) {
                    yield show(inside);
                }
            }
        };
    }

    private int show(InsideVm inside) throws InterruptedException {
        while (true) {
            switch (inside.threads(stacks)) {
                case Asked.SaidNo<ThreadsReport>(String sentence) -> {
                    return no(sentence);
                }
                case Asked.Told<ThreadsReport>(ThreadsReport report) -> print(report);
            }
            if (!watch || terminal.out().checkError()) { // the reader may go away, as head does
                return Main.DONE;
            }
            Thread.sleep(Monitor.STEP);
        }
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return Main.SAID_NO;
    }

    private void print(ThreadsReport report) {
        if (json) {
            terminal.printJson(report, watch);
        } else {
            if (watch && terminal.interactive()) {
                terminal.out().print(PsCommand.CLEAR_SCREEN);
            }
            new ThreadsPrinter(terminal, watch).print(report);
        }
        terminal.out().flush();
    }
}

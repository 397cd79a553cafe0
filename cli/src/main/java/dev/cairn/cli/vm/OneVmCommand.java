// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.report.vm.VmReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands about one VM share: how it is named, and that it may be printed for a machine. */
abstract class OneVmCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "VM", description = Selected.WORDS)
    private String vm = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    OneVmCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** What {@code --json} prints. */
    abstract Object machineReadable(VmReport report);

    abstract void print(VmReport report, Terminal to);

    /** Asks an app of a device for what a VM of this machine shows, and prints it; the exit code. */
    abstract int ask(AppSession app);

    final boolean json() {
        return json;
    }

    final Terminal terminal() {
        return terminal;
    }

    /** Complains with this sentence; the exit code. */
    final int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }

    @Override
    public final Integer call() throws InterruptedException {
        return switch (Selected.of(vm, terminal)) {
            case Selected.None(String sentence) -> no(sentence);
            case Selected.Vm(VmReport report) -> {
                if (json) {
                    terminal.printJson(machineReadable(report), false);
                } else {
                    print(report, terminal);
                }
                yield ExitCode.DONE;
            }
            case Selected.App(AppSelection.Found found) -> {
                try (found) {
                    yield ask(found);
                }
            }
        };
    }

    private int ask(AppSelection.Found found) throws InterruptedException {
        return switch (found.open(Patience.DEFAULT)) {
            case AppSession.Opening.Failed(String why) -> no(why);
            case AppSession.Opening.Opened(AppSession app) -> {
                try (app) {
                    yield ask(app);
                }
            }
        };
    }
}

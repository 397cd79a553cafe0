// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.VmReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands about one VM share: how it is named, and that it may be printed for a machine. */
abstract class OneVmCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "VM", description = VmSelection.WORDS)
    private String vm = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    OneVmCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** What {@code --json} prints. */
    abstract Object machineReadable(VmReport report);

    abstract void print(VmReport report, Terminal to);

    @Override
    public final Integer call() {
        return switch (VmSelection.of(vm, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) -> {
                terminal.complain(sentence);
                yield ExitCode.SAID_NO;
            }
            case VmSelection.Found(VmReport report) -> {
                if (json) {
                    terminal.printJson(machineReadable(report), false);
                } else {
                    print(report, terminal);
                }
                yield ExitCode.DONE;
            }
        };
    }
}

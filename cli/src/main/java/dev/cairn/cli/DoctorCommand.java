// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.Checkup;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn doctor}: what is missing on this machine, and how to get it. */
@Command(name = "doctor", description = "Show what is missing on this machine, and how to get it.")
final class DoctorCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--json", description = "Print a JSON array.")
    private boolean json;

    DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Checkup> checkups = new Checkups(terminal.environment()).all();
        if (json) {
            terminal.printJson(checkups, false);
        } else {
            checkups.forEach(this::print);
        }
        boolean well = checkups.stream().allMatch(checkup -> checkup.ok() || !checkup.required());
        return well ? ExitCode.DONE : ExitCode.SAID_NO;
    }

    private void print(Checkup checkup) {
        String mark = checkup.ok() ? "ok" : checkup.required() ? "MISSING" : "absent";
        terminal.out().printf("%-8s %-22s %s%n", mark, checkup.name(), Text.clean(checkup.detail()));
        if (!checkup.ok() && checkup.remedy() != null) {
            terminal.out().printf("%-8s %-22s -> %s%n", "", "", checkup.remedy());
        }
    }
}

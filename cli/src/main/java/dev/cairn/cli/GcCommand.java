// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.web.Asked;
import dev.cairn.web.message.GcReport;
import dev.cairn.web.message.VmReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn gc VM}: collects garbage, and says what that brought. */
@Command(
        name = "gc",
        description = {
            "Have one VM collect garbage, and show how much that freed.",
            "Puts Cairn's agent into the VM; it leaves again when the command ends."
        })
final class GcCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "VM", description = "A pid, or a part of a name that only one VM has.")
    private String vm = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    GcCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        return switch (VmSelection.of(vm, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) -> no(sentence);
            case VmSelection.Found(VmReport report) -> {
                try (InsideVm inside = new InsideVm(terminal, report)) {
                    yield switch (inside.collect()) {
                        case Asked.SaidNo<GcReport>(String sentence) -> no(sentence);
                        case Asked.Told<GcReport>(GcReport told) -> print(told);
                    };
                }
            }
        };
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return Main.SAID_NO;
    }

    private int print(GcReport report) {
        if (json) {
            terminal.printJson(report, false);
        } else {
            terminal.out()
                    .println(Text.clean(report.name()) + " (" + report.pid() + "): "
                            + Quantity.bytes(report.heapUsedBytesBefore()) + " used before, "
                            + Quantity.bytes(report.heapUsedBytesAfter()) + " after, in "
                            + Quantity.millis(report.millis()));
        }
        return Main.DONE;
    }
}

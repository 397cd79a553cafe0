// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.vm.GcReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.catalogue.VmQuestions;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn gc VM}: collects garbage, and says what that brought. */
@Command(
        name = "gc",
        description = {
            "Have one VM collect garbage, and show how much that freed.",
            "Puts Cairn's agent into the VM. " + InsideCommand.LEAVES
        })
public final class GcCommand extends InsideCommand {
    @Parameters(paramLabel = "VM", description = Selected.WORDS)
    private String vm = "";

    public GcCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Optional<String> vm() {
        return Optional.of(vm);
    }

    @Override
    protected int ask(InsideVm inside) throws InterruptedException {
        return switch (inside.ask(VmQuestions.GC, Map.of())) {
            case Asked.SaidNo<GcReport>(String sentence) -> no(sentence);
            case Asked.Told<GcReport>(GcReport report) -> {
                print(report);
                yield ExitCode.DONE;
            }
        };
    }

    private void print(GcReport report) {
        if (json()) {
            terminal().printJson(report, false);
        } else {
            terminal()
                    .out()
                    .println(Text.clean(report.name()) + " (" + report.pid() + "): "
                            + Quantity.bytes(report.heapUsedBytesBefore()) + " used before, "
                            + Quantity.bytes(report.heapUsedBytesAfter()) + " after, in "
                            + Quantity.millis(report.millis()));
        }
    }
}

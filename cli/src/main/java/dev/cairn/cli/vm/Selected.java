// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.VmReport;

/** What the VM argument of a command means, here and on devices. A VM of this machine goes before. */
public sealed interface Selected {
    /** What a command says of that argument. */
    String WORDS = VmSelection.WORDS + " " + AppSelection.WORDS;

    record Vm(VmReport vm) implements Selected {}

    record App(AppSelection.Found app) implements Selected {}

    /** {@code sentence} says why, and what to do. */
    record None(String sentence) implements Selected {}

    static Selected of(String wanted, Terminal terminal) throws InterruptedException {
        return switch (VmSelection.of(wanted, VmSource.reports(terminal))) {
            case VmSelection.Found(VmReport vm) -> new Vm(vm);
            case VmSelection.NotFound(String sentence) ->
                switch (AppSelection.of(wanted, terminal)) {
                    case AppSelection.Found app -> new App(app);
                    case AppSelection.NotFound(String why) -> new None(why);
                    case AppSelection.NoApp _ -> new None(sentence);
                };
        };
    }
}

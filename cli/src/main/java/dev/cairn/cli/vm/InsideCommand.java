// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.VmReport;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands share that ask an agent inside one VM. */
public abstract class InsideCommand implements Callable<Integer> {
    /** Of the agent: the end of a description. */
    public static final String LEAVES = "It leaves again when the command ends; where a server runs, a minute later.";

    private final Terminal terminal;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private PatienceOption patience = new PatienceOption();

    protected InsideCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** What is wrong with the options together, as a sentence. */
    protected Optional<String> objection() {
        return Optional.empty();
    }

    /** What was said of the VM to ask; empty if nothing was. */
    protected abstract Optional<String> vm();

    /** Does what needs no VM, and returns the exit code; empty if it is the VM that has the answer. */
    protected Optional<Integer> withoutVm() {
        return Optional.empty();
    }

    /** Asks and prints; the exit code. */
    protected abstract int ask(InsideVm inside) throws InterruptedException;

    protected final Terminal terminal() {
        return terminal;
    }

    protected final boolean json() {
        return json;
    }

    @Override
    public final Integer call() throws InterruptedException {
        Optional<String> objection = objection();
        if (objection.isPresent()) {
            terminal.complain(objection.get());
            return ExitCode.WRONG_USAGE;
        }
        Optional<Integer> done = withoutVm();
        if (done.isPresent()) {
            return done.get();
        }
        return switch (Selected.of(vm().orElse(""), terminal)) {
            case Selected.None(String sentence) -> no(sentence);
            case Selected.Vm(VmReport report) -> {
                try (InsideVm inside = new InsideLocalVm(terminal, report, patience.limit())) {
                    yield ask(inside);
                }
            }
            case Selected.App(AppSelection.Found app) -> {
                try (app;
                        InsideVm inside = new InsideApp(terminal, app, patience.limit())) {
                    yield ask(inside);
                }
            }
        };
    }

    /** Complains with this sentence; the exit code. */
    protected final int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}

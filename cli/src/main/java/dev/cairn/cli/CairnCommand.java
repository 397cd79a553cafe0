// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ScopeType;

/** {@code cairn} alone: starts the monitor, which is what most people want. */
@Command(
        name = "cairn",
        addMethodSubcommands = false,
        description = {
            "Sees what is in the heap of every VM you run.",
            "With no command, cairn starts the monitor: the same as cairn serve."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        scope = ScopeType.INHERIT,
        footer = {"", "Exit codes: 0 done, 1 the data or the VM said no, 2 the command line was wrong."})
final class CairnCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private ServeOptions options = new ServeOptions();

    CairnCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return new ServeCommand(terminal, options).call();
    }
}

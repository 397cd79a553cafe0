// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.manual;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code cairn man}: the page for {@code man}. */
@Command(
        name = "man",
        description = {
            "Print the manual page. To read it: cairn man | man -l -",
            "To keep it: cairn man > ~/.local/share/man/man1/cairn.1, and then man cairn."
        })
public final class ManCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Supplier<CommandLine> commands;
    private final String version;
    private final UnaryOperator<String> example;

    /**
     * The command.
     *
     * @param commands describes all of them
     * @param example of a command, by how it is called
     */
    public ManCommand(
            Terminal terminal, Supplier<CommandLine> commands, String version, UnaryOperator<String> example) {
        this.terminal = terminal;
        this.commands = commands;
        this.version = version;
        this.example = example;
    }

    @Override
    public Integer call() {
        terminal.out().print(ManualPage.of(commands.get(), version, example));
        return ExitCode.DONE;
    }
}

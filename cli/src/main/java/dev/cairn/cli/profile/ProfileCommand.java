// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.cli.terminal.Subcommands;
import dev.cairn.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn profile}: questions about a recorded profile, each of them a command of its own. */
@Command(
        name = "profile",
        description = {
            "Look into a profile of allocations or CPU time, compare two, or write one in another format.",
            "Reads pprof, collapsed stacks, speedscope, DDM allocation reports (.alloc), Android method traces (.trace),"
                    + " reports of the HPROF agent, text or binary, and Cairn's own JSON. The contents of a file say which format it has."
        })
public final class ProfileCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * The command with those below it that the words may mean.
     *
     * @param words behind the command's own name
     */
    public static CommandLine line(Terminal terminal, String... words) {
        return new Subcommands()
                .with("show", () -> new ProfileShowCommand(terminal))
                .with("diff", () -> new ProfileDiffCommand(terminal))
                .with("convert", () -> new ProfileConvertCommand(terminal))
                .addTo(new CommandLine(new ProfileCommand()), words)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing subcommand. Choose one of: "
                        + String.join(", ", spec.subcommands().keySet()) + ".");
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import dev.cairn.cli.terminal.Subcommands;
import dev.cairn.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn hprof}: the HPROF agent, {@code -agentlib:hprof}, for today's VMs. */
@Command(
        name = "hprof",
        description = {
            "The HPROF agent for today's VMs: -agentlib:hprof=... with the options and the reports that it always had.",
            "LD_LIBRARY_PATH=$(cairn hprof path) java -agentlib:hprof=cpu=samples,heap=sites App"
        })
public final class HprofCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * The command with those below it that the words may mean.
     *
     * @param words behind the command's own name
     */
    public static CommandLine line(Terminal terminal, String... words) {
        return new Subcommands()
                .with("help", () -> new HprofHelpCommand(terminal))
                .with("path", () -> new HprofPathCommand(terminal))
                .with("attach", () -> new HprofAttachCommand(terminal))
                .addTo(new CommandLine(new HprofCommand()), words);
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing subcommand. Choose one of: "
                        + String.join(", ", spec.subcommands().keySet()) + ".");
    }
}

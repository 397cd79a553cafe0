// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.Subcommands;
import dev.cairn.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn device}: this machine as a device. */
@Command(
        name = DeviceCommand.NAME,
        addMethodSubcommands = false,
        description = "Make this machine's JVMs a device that adb can reach. For devices themselves: cairn devices")
public final class DeviceCommand implements Runnable {
    public static final String NAME = "device";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * The command with those below it that the words may mean.
     *
     * @param words behind the command's own name
     */
    public static CommandLine line(Terminal terminal, String... words) {
        return new Subcommands()
                .with("serve", () -> new DeviceServeCommand(terminal))
                .addTo(new CommandLine(new DeviceCommand()), words);
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing subcommand. Choose one of: "
                        + String.join(", ", spec.subcommands().keySet()) + ".");
    }
}

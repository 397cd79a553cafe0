// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.NearNames;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cairn help COMMAND}: also of commands below others, which picocli's own does not find. */
@Command(name = "help", addMethodSubcommands = false, description = "Show how a command is used.")
final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "Which one: snapshot, say, or snapshot show. Without it, cairn itself.")
    private List<String> words = List.of();

    @Override
    public Integer call() {
        CommandLine asked = spec.commandLine().getParent();
        for (String word : words) {
            CommandLine below = asked.getSubcommands().get(word);
            if (below == null) {
                throw new ParameterException(
                        asked,
                        "There is no command \"" + asked.getCommandSpec().qualifiedName() + " " + word + "\"."
                                + NearNames.sentence(
                                        word, asked.getSubcommands().keySet()));
            }
            asked = below;
        }
        asked.usage(asked.getOut());
        return ExitCode.DONE;
    }
}

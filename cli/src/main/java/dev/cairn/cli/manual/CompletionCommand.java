// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.manual;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cairn completion SHELL}: what has a shell complete cairn's commands. */
@Command(
        name = "completion",
        description = {
            "Print what has a shell complete the commands of cairn and their options.",
            "bash: cairn completion bash > ~/.local/share/bash-completion/completions/cairn",
            "zsh: cairn completion zsh > ~/.cairn-completion, and in ~/.zshrc: source ~/.cairn-completion",
            "fish: cairn completion fish > ~/.config/fish/completions/cairn.fish"
        })
public final class CompletionCommand implements Callable<Integer> {
    private static final String FISH = "fish";
    /** Sets up its own bash functions where zsh reads it. */
    private static final List<String> LIKE_BASH = List.of("bash", "zsh");

    private final Terminal terminal;
    private final Supplier<CommandLine> commands;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "SHELL", completionCandidates = Shells.class, description = "bash, zsh or fish.")
    private String shell = "";

    /** For picocli. */
    static final class Shells implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("bash", "zsh", FISH).iterator();
        }
    }

    /** @param commands describes all of them */
    public CompletionCommand(Terminal terminal, Supplier<CommandLine> commands) {
        this.terminal = terminal;
        this.commands = commands;
    }

    @Override
    public Integer call() {
        if (!shell.equals(FISH) && !LIKE_BASH.contains(shell)) {
            throw new ParameterException(
                    spec.commandLine(), "There is no completion for \"" + shell + "\". Give bash, zsh or fish.");
        }
        CommandLine root = commands.get();
        if (shell.equals(FISH)) {
            terminal.out().print(FishCompletion.of(root));
        } else {
            withoutHidden(root.getCommandSpec());
            terminal.out().print(AutoComplete.bash("cairn", root));
        }
        return ExitCode.DONE;
    }

    private static void withoutHidden(CommandSpec command) {
        List.copyOf(command.subcommands().entrySet()).forEach(below -> {
            CommandSpec spec = below.getValue().getCommandSpec();
            if (spec.usageMessage().hidden()) {
                command.removeSubcommand(below.getKey());
            } else {
                withoutHidden(spec);
            }
        });
    }
}

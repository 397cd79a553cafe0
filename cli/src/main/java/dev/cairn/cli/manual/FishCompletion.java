// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.manual;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands as {@code fish} completes them. */
final class FishCompletion {
    private static final String HEAD = """
        # Completes cairn in fish. Made by: cairn completion fish

        # Which words so far are no options.
        function __cairn_words
            set -l words (commandline -opc)
            set -e words[1]
            string match -v -- '-*' $words
        end

        # Whether these commands have been given, and nothing behind them.
        function __cairn_at
            test "$(__cairn_words | string join ' ')" = "$argv"
        end

        # Whether these commands have been given.
        function __cairn_in
            set -l words (__cairn_words)
            set -l count (count $argv)
            test (count $words) -ge $count; and test "$words[1..$count]" = "$argv"
        end

        complete -c cairn -f
        complete -c cairn -s h -l help -d 'Show how it is used.'
        """;

    private FishCompletion() {}

    static String of(CommandLine root) {
        return HEAD + CommandModel.all(root).map(FishCompletion::command).collect(Collectors.joining());
    }

    private static String command(CommandLine line) {
        StringBuilder text = new StringBuilder();
        String words = String.join(" ", CommandModel.words(line));
        for (CommandLine below : CommandModel.below(line)) {
            complete(text, "__cairn_at", words)
                    .append(" -a ")
                    .append(quoted(below.getCommandName()))
                    .append(described(CommandModel.description(below.getCommandSpec())));
        }
        String here = words.isEmpty() ? "__cairn_at" : "__cairn_in";
        for (OptionSpec option : CommandModel.ownOptions(line.getCommandSpec())) {
            complete(text, here, words);
            for (String name : option.names()) {
                text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            }
            if (CommandModel.takesValue(option)) {
                text.append(CommandModel.isFile(option) ? " -r -F" : " -x").append(candidates(option));
            }
            text.append(described(CommandModel.description(option)));
        }
        for (ArgSpec argument : line.getCommandSpec().positionalParameters()) {
            if (CommandModel.isFile(argument)) {
                complete(text, here, words).append(" -F\n");
            } else if (!candidates(argument).isEmpty()) {
                complete(text, here, words).append(candidates(argument)).append('\n');
            }
        }
        return text.toString();
    }

    private static StringBuilder complete(StringBuilder text, String condition, String words) {
        return text.append("complete -c cairn -n ").append(quoted((condition + " " + words).strip()));
    }

    private static String candidates(ArgSpec argument) {
        Iterable<String> all = argument.completionCandidates();
        List<String> names = all == null
                ? List.of()
                : StreamSupport.stream(all.spliterator(), false).toList();
        return names.isEmpty() ? "" : " -a " + quoted(String.join(" ", names));
    }

    private static String described(String description) {
        return " -d " + quoted(CommandModel.firstSentence(description)) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}

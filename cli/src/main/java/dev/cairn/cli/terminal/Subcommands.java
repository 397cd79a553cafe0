// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The commands below another one, by name. To describe one to picocli takes milliseconds, and all of them a quarter of
 * {@code cairn ps}: so where the words begin with the name of one, that one alone is described. Where they do not, as in
 * {@code cairn help} and with a name that is misspelt, all are.
 */
public final class Subcommands {
    private static final String[] NO_WORDS = {};

    private final Map<String, Function<String[], Object>> all = new LinkedHashMap<>();

    /**
     * Takes in a command that has none below it.
     *
     * @param name as its annotation says
     */
    public Subcommands with(String name, Supplier<Object> command) {
        return with(name, _ -> command.get());
    }

    /**
     * Takes in a command that has others below it.
     *
     * @param group makes that command, of the words behind its name
     */
    public Subcommands with(String name, Function<String[], Object> group) {
        all.put(name, group);
        return this;
    }

    /**
     * Adds to a command what the words may mean.
     *
     * @param words behind the command's own name
     */
    public CommandLine addTo(CommandLine line, String... words) {
        Optional<Function<String[], Object>> one =
                words.length == 0 ? Optional.empty() : Optional.ofNullable(all.get(words[0]));
        if (one.isPresent()) {
            return line.addSubcommand(words[0], one.get().apply(behindFirst(words)));
        }
        all.forEach((name, command) -> line.addSubcommand(name, command.apply(NO_WORDS)));
        return line;
    }

    private static String[] behindFirst(String... words) {
        return Arrays.copyOfRange(words, 1, words.length);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where a command prints, and what it may assume of the reader and of the user's surroundings.
 *
 * @param interactive whether a person looks at the output as it comes
 * @param columns how wide a line may be; without bound where nobody looks
 */
record Terminal(PrintWriter out, PrintWriter err, boolean interactive, int columns, Map<String, String> environment) {
    private static final int USUAL_COLUMNS = 120;

    static Terminal of(PrintWriter out, PrintWriter err) {
        boolean interactive = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        Map<String, String> environment = System.getenv();
        return new Terminal(out, err, interactive, interactive ? columns(environment) : Integer.MAX_VALUE, environment);
    }

    private static int columns(Map<String, String> environment) {
        try {
            return Math.max(40, Integer.parseInt(environment.getOrDefault("COLUMNS", "" + USUAL_COLUMNS)));
        } catch (NumberFormatException e) {
            return USUAL_COLUMNS;
        }
    }

    Path home() {
        return Path.of(System.getProperty("user.home", "/"));
    }

    /** One sentence on standard error, as every failure gets. */
    void complain(String sentence) {
        err.println("cairn: " + Text.clean(sentence));
    }
}

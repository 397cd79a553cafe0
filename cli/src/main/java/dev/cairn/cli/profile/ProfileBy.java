// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.profile.view.Grouping;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --by KIND} and {@code --top N}: what the rows of an answer about a profile are, and how many of them. */
final class ProfileBy {
    private static final int USUAL_ROWS = 30;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--by",
            paramLabel = "KIND",
            description = "One of ${COMPLETION-CANDIDATES}; by site if nothing is given.")
    private Kind by = Kind.SITE;

    @Option(
            names = {"--top", "--limit"},
            paramLabel = "N",
            description = "Show at most this many rows; 30 if not given, and with --json all.")
    private Optional<Integer> top = Optional.empty();

    /** As on the command line. */
    enum Kind {
        SITE,
        CLASS,
        METHOD,
        THREAD;

        Grouping grouping() {
            return Grouping.valueOf(name());
        }

        @Override
        public String toString() {
            return grouping().word();
        }
    }

    Grouping grouping() {
        return by.grouping();
    }

    /** The head of a column of names. */
    String head() {
        return by.name();
    }

    /** As many rows as were asked for, or else as many as people look at. */
    int rows() {
        return rowsOr(USUAL_ROWS);
    }

    int rowsOr(int usual) {
        int rows = top.orElse(usual);
        if (rows < 1) {
            throw new ParameterException(spec.commandLine(), "--top " + rows + " is less than 1.");
        }
        return rows;
    }
}

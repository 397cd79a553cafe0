// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --limit N}: how many rows of a long answer are wanted. */
public final class RowLimit {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"--limit", "--top"},
            paramLabel = "N",
            description = "Show at most this many rows.")
    private Optional<Integer> limit = Optional.empty();

    /** As many as were asked for, or {@code usual}. */
    public int or(int usual) {
        int rows = limit.orElse(usual);
        if (rows < 1) {
            throw new ParameterException(spec.commandLine(), "--limit " + rows + " is less than 1.");
        }
        return rows;
    }
}

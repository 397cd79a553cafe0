// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.check.SnapshotCheckCommand;
import dev.cairn.cli.snapshot.leaks.SnapshotLeaksCommand;
import dev.cairn.cli.snapshot.objects.SnapshotFindCommand;
import dev.cairn.cli.snapshot.objects.SnapshotInstancesCommand;
import dev.cairn.cli.snapshot.objects.SnapshotShowCommand;
import dev.cairn.cli.snapshot.query.SnapshotQueryCommand;
import dev.cairn.cli.snapshot.query.SnapshotSqlCommand;
import dev.cairn.cli.terminal.Subcommands;
import dev.cairn.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn snapshot}: questions about a heap dump, each of them a command of its own. */
@Command(
        name = "snapshot",
        addMethodSubcommands = false,
        description = {
            "Ask a heap dump who holds the memory, and through what path.",
            "The first question indexes the dump; the next ones take the index from the cache folder"
                    + " ($XDG_CACHE_HOME or ~/.cache, in cairn/snapshots), and answer at once."
        })
public final class SnapshotCommand implements Runnable {
    public static final String NAME = "snapshot";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * The command with those below it that the words may mean.
     *
     * @param words behind the command's own name
     */
    public static CommandLine line(Terminal terminal, String... words) {
        return new Subcommands()
                .with("summary", () -> new SnapshotSummaryCommand(terminal))
                .with("histogram", () -> new SnapshotHistogramCommand(terminal))
                .with("dominators", () -> new SnapshotDominatorsCommand(terminal))
                .with("instances", () -> new SnapshotInstancesCommand(terminal))
                .with("find", () -> new SnapshotFindCommand(terminal))
                .with("retained", () -> new SnapshotRetainedCommand(terminal))
                .with("paths", () -> new SnapshotPathsCommand(terminal))
                .with("show", () -> new SnapshotShowCommand(terminal))
                .with("threads", () -> new SnapshotThreadsCommand(terminal))
                .with("leaks", () -> new SnapshotLeaksCommand(terminal))
                .with("check", () -> new SnapshotCheckCommand(terminal))
                .with("query", () -> new SnapshotQueryCommand(terminal))
                .with("sql", () -> new SnapshotSqlCommand(terminal))
                .with("diff", () -> new SnapshotDiffCommand(terminal))
                .with("convert", () -> new SnapshotConvertCommand(terminal))
                .addTo(new CommandLine(new SnapshotCommand()), words)
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

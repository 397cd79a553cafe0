// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.query;

import dev.cairn.cli.query.AnswerPrinter;
import dev.cairn.cli.query.QueryLimits;
import dev.cairn.cli.query.QueryReader;
import dev.cairn.cli.snapshot.ask.SnapshotProgressLine;
import dev.cairn.cli.snapshot.ask.SnapshotQuestion;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.ScratchFolder;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.sql.QueryOptions;
import dev.cairn.heap.sql.SnapshotDatabase;
import dev.cairn.heap.sql.function.SnapshotFunctions;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlEngine;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.table.SnapshotTables;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot sql FILE}: one query after another, from standard input. */
@Command(
        name = "sql",
        description = {
            "Ask a dump one query in SQL after another, as cairn snapshot query does: from the terminal or from standard"
                    + " input, each ended by a semicolon.",
            ".tables lists tables and functions; .quit ends it, and so does Ctrl-C. Of queries from a file the first that"
                    + " fails ends it, with exit code 1."
        })
public final class SnapshotSqlCommand extends SnapshotQuestion<Integer> {
    private static final int USUAL_ROWS = 100;

    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "FILE", description = "A heap dump: HPROF or .NET CF GC log, plain or .gz.")
    private Path file = Path.of("");

    @Option(names = "--csv", description = "Print comma-separated values, with a line of names.")
    private boolean csv;

    @Mixin
    private RowLimit limit = new RowLimit();

    @Mixin
    private QueryLimits limits = new QueryLimits();

    public SnapshotSqlCommand(Terminal terminal) {
        super(terminal);
        this.terminal = terminal;
    }

    @Override
    protected Integer ask(SnapshotOptions options) throws IOException {
        if (csv && isForMachines()) {
            throw wrong("--csv and --json are two forms of one answer; choose one.");
        }
        int _ = limit.or(USUAL_ROWS);
        SqlEngine engine = limits.engine(terminal.environment());
        Path dump = resolved(file);
        try (SnapshotProgressLine progress = new SnapshotProgressLine(terminal);
                Snapshot snapshot = Snapshots.open(dump, options.withProgress(progress));
                ScratchFolder scratch = ScratchFolder.of(dump, options)) {
            QueryOptions taken = limits.options(dump, snapshot, options, scratch, Optional.empty());
            warnOf(file, snapshot);
            warnOfFurtherDumps(file, snapshot, options.dumpNumber(), "--dump");
            QueryReader reader = new QueryReader(
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), terminal);
            int queries = 0;
            boolean goOn = true;
            while (goOn) {
                // Opened again when more columns are kept, which it reads then.
                try (SnapshotDatabase database = SnapshotDatabase.open(snapshot, engine, taken, progress)) {
                    Talk talk = talk(snapshot, database, reader, progress);
                    queries += talk.queries;
                    goOn = talk.goOn;
                }
            }
            return queries;
        }
    }

    /**
     * Some queries.
     *
     * @param goOn whether there may be more
     */
    private record Talk(int queries, boolean goOn) {}

    private Talk talk(Snapshot snapshot, SnapshotDatabase database, QueryReader reader, SnapshotProgressLine progress)
            throws IOException {
        int queries = 0;
        while (true) {
            progress.close();
            Optional<String> next = reader.next();
            if (next.isEmpty() || next.get().equals(".quit")) {
                return new Talk(queries, false);
            }
            try {
                if (next.get().startsWith(".")) {
                    command(snapshot, next.get());
                } else {
                    answer(database, next.get(), progress);
                    queries++;
                    terminal.out().flush();
                    if (isMoreKept(database)) {
                        return new Talk(queries, true);
                    }
                }
            } catch (SnapshotException e) {
                if (!terminal.interactive()) {
                    throw e;
                }
                progress.close();
                terminal.complain(String.valueOf(e.getMessage()));
            }
            terminal.out().flush();
        }
    }

    /** That nothing could be kept does not spoil the answers. */
    private boolean isMoreKept(SnapshotDatabase database) {
        try {
            return database.keep();
        } catch (IOException e) {
            warn(String.valueOf(e.getMessage()));
            return false;
        }
    }

    private void answer(SnapshotDatabase database, String query, SnapshotProgressLine progress)
            throws SnapshotException {
        AnswerPrinter printer = new AnswerPrinter(database, database.ask(query, Map.of()));
        progress.close();
        if (isForMachines()) {
            printer.printJson(limit.or(Integer.MAX_VALUE), terminal.out());
        } else if (csv) {
            printer.printCsv(limit.or(Integer.MAX_VALUE), terminal.out());
        } else {
            printer.printTable(limit.or(USUAL_ROWS), terminal);
        }
    }

    private void command(Snapshot snapshot, String command) throws IOException {
        if (!command.equals(".tables")) {
            throw new SnapshotException("There is no command " + command + "; write .tables, .quit, or SQL with a"
                    + " semicolon at its end.");
        }
        for (SqlTable table : SnapshotTables.of(snapshot)) {
            String columns = table.columns().stream().map(SqlColumn::name).collect(Collectors.joining(", "));
            terminal.out().println(Text.clean(table.name() + "(" + columns + ")"));
        }
        terminal.out().println("fields('a.b.C')");
        terminal.out()
                .println(SnapshotFunctions.of(snapshot).stream()
                        .map(SnapshotFunctions.Described::call)
                        .collect(Collectors.joining("  ")));
    }

    @Override
    protected void printJson(Integer queries, Terminal to) {
        // each answer is printed when it is there
    }

    @Override
    protected void print(Integer queries, Terminal to) {
        // each answer is printed when it is there
    }
}

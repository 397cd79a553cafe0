// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.query;

import dev.cairn.cli.query.AnswerPrinter;
import dev.cairn.cli.query.OpenAnswer;
import dev.cairn.cli.query.QueryLimits;
import dev.cairn.cli.snapshot.ask.SnapshotProgressLine;
import dev.cairn.cli.snapshot.ask.SnapshotQuestion;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.PendingFile;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.ScratchFolder;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.sql.Answer;
import dev.cairn.heap.sql.QueryOptions;
import dev.cairn.heap.sql.SnapshotDatabase;
import dev.cairn.heap.sql.model.SqlEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot query FILE "select …"}: any question about a dump, in SQL. */
@Command(
        name = "query",
        description = {
            "Ask a dump in SQL, over the tables objects, classes, refs, roots, threads, frames, dominators, strings and"
                    + " fields('a.b.C').",
            "Needs DuckDB, which is no part of Cairn; without it one sentence says how to get it."
        })
public final class SnapshotQueryCommand extends SnapshotQuestion<OpenAnswer> {
    private static final int USUAL_ROWS = 100;
    private static final long LONGEST_QUERY = 1 << 20;
    private static final String PARQUET = "answer.parquet";

    private final Terminal terminal;
    private final SnapshotProgressLine progress;

    @Parameters(index = "0", paramLabel = "FILE", description = "A heap dump: HPROF or .NET CF GC log, plain or .gz.")
    private Path file = Path.of("");

    @Parameters(index = "1", arity = "0..1", paramLabel = "SQL", description = "One SELECT.")
    private Optional<String> sql = Optional.empty();

    @Option(names = "--file", paramLabel = "QUERY", description = "Take the SQL from this file.")
    private Optional<Path> saved = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "The value of a parameter, which the SQL has as $NAME. May be given several times.")
    private Map<String, String> values = new LinkedHashMap<>();

    @Option(names = "--csv", description = "Print comma-separated values, with a line of names.")
    private boolean csv;

    @Option(
            names = "--parquet",
            paramLabel = "TO",
            description = "Write the answer to this new file, as Parquet, and print nothing of it.")
    private Optional<Path> parquet = Optional.empty();

    @Mixin
    private RowLimit limit = new RowLimit();

    @Mixin
    private QueryLimits limits = new QueryLimits();

    public SnapshotQueryCommand(Terminal terminal) {
        super(terminal);
        this.terminal = terminal;
        this.progress = new SnapshotProgressLine(terminal);
    }

    @Override
    protected OpenAnswer ask(SnapshotOptions options) throws IOException {
        String query = query();
        if (csv && isForMachines()) {
            throw wrong("--csv and --json are two forms of one answer; choose one.");
        }
        int _ = limit.or(USUAL_ROWS);
        SqlEngine engine = limits.engine(terminal.environment());
        Path dump = resolved(file);
        try (Opened opened = new Opened(Snapshots.open(dump, options))) {
            OpenAnswer answer = ask(query, dump, opened.snapshot, engine, options);
            warnOf(file, opened.snapshot);
            warnOfFurtherDumps(file, opened.snapshot, options.dumpNumber(), "--dump");
            opened.handOn();
            return answer;
        }
    }

    /** A snapshot that is closed here unless there is an answer, which closes it. */
    private static final class Opened implements AutoCloseable {
        private final Snapshot snapshot;
        private boolean handedOn;

        Opened(Snapshot snapshot) {
            this.snapshot = snapshot;
        }

        void handOn() {
            handedOn = true;
        }

        @Override
        public void close() {
            if (!handedOn) {
                snapshot.close();
            }
        }
    }

    private OpenAnswer ask(String query, Path dump, Snapshot snapshot, SqlEngine engine, SnapshotOptions options)
            throws IOException {
        ScratchFolder scratch = ScratchFolder.of(dump, options);
        boolean done = false;
        try {
            Optional<Path> export = parquet.map(_ -> scratch.path().resolve(PARQUET));
            QueryOptions taken = limits.options(dump, snapshot, options, scratch, export);
            SnapshotDatabase database = SnapshotDatabase.open(snapshot, engine, taken, progress);
            try {
                Answer answer = database.ask(query, values);
                if (export.isPresent()) {
                    database.export();
                    long _ = PendingFile.create(parquet.orElseThrow(), out -> Files.copy(export.get(), out));
                }
                done = true;
                return new OpenAnswer(answer, database, scratch, snapshot);
            } finally {
                progress.close();
                if (!done) {
                    database.close();
                }
            }
        } finally {
            if (!done) {
                scratch.close();
            }
        }
    }

    private String query() throws IOException {
        if (sql.isPresent() == saved.isPresent()) {
            throw wrong("Give either the SQL itself, or --file and the name of a file that has it.");
        }
        if (saved.isEmpty()) {
            return sql.orElseThrow();
        }
        Path from = saved.get();
        if (Files.isRegularFile(from) && Files.size(from) > LONGEST_QUERY) {
            throw new SnapshotException(
                    from + " has " + Quantity.bytes(Files.size(from)) + ", which is too much for a query.");
        }
        try {
            return Files.readString(from);
        } catch (CharacterCodingException e) {
            throw new SnapshotException(from + " is no text in UTF-8, as a query must be.", e);
        }
    }

    @Override
    protected void printJson(OpenAnswer answer, Terminal to) {
        print(answer, printer -> printer.printJson(limit.or(Integer.MAX_VALUE), to.out()));
    }

    @Override
    protected void print(OpenAnswer answer, Terminal to) {
        if (parquet.isPresent()) {
            print(
                    answer,
                    _ -> to.out()
                            .println(parquet.get() + ": "
                                    + Quantity.counted(answer.answer().rows(), "row", "rows") + "."));
        } else if (csv) {
            print(answer, printer -> printer.printCsv(limit.or(Integer.MAX_VALUE), to.out()));
        } else {
            print(answer, printer -> printer.printTable(limit.or(USUAL_ROWS), to));
        }
    }

    /** Prints an answer in some form. */
    @FunctionalInterface
    private interface Form {
        void print(AnswerPrinter printer) throws IOException;
    }

    /** That nothing could be kept does not spoil the answer. */
    private void keep(OpenAnswer answer) {
        try {
            boolean _ = answer.database().keep();
        } catch (IOException e) {
            warn(String.valueOf(e.getMessage()));
        }
    }

    /** The answer first: columns are kept for the next query, while nobody need wait. */
    private void print(OpenAnswer answer, Form form) {
        try (answer;
                progress) {
            form.print(answer.printer());
            terminal.out().flush();
            keep(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

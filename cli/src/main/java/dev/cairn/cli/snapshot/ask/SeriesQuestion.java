// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.PendingFile;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/**
 * What the commands share that ask about a dump and, if some are named, earlier ones of the same program.
 *
 * @param <A> the answer
 */
public abstract class SeriesQuestion<A> extends SnapshotQuestion<A> {
    @Parameters(index = "0", paramLabel = "FILE", description = "A heap dump: HPROF or .NET CF GC log, plain or .gz.")
    private Path file = Path.of("");

    @Parameters(index = "1..*", paramLabel = "EARLIER", description = "Dumps of the same program from before.")
    private List<Path> earlier = List.of();

    protected SeriesQuestion(Terminal terminal) {
        super(terminal);
    }

    /** The answer about open dumps, the earlier ones in the order in which they were made. */
    protected abstract A ask(Snapshot last, List<Snapshot> before) throws IOException;

    /** The latest dump. */
    protected final Path file() {
        return file;
    }

    /** Opens all dumps, and asks. */
    protected final A askAll(SnapshotOptions options) throws IOException {
        List<Path> files = new ArrayList<>(earlier);
        boolean _ = files.add(file);
        return askAll(options, files, new ArrayList<>());
    }

    /** Opens one after another, as each must be closed whatever becomes of the next. */
    private A askAll(SnapshotOptions options, List<Path> files, List<Snapshot> open) throws IOException {
        if (open.size() == files.size()) {
            return inOrder(open);
        }
        Path next = files.get(open.size());
        try (Snapshot snapshot = Snapshots.open(resolved(next), options)) {
            boolean _ = open.add(snapshot);
            A answer = askAll(options, files, open);
            warnOf(next, snapshot);
            warnOfFurtherDumps(next, snapshot, options.dumpNumber(), "--dump");
            return answer;
        }
    }

    private A inOrder(List<Snapshot> open) throws IOException {
        Snapshot last = open.getLast();
        List<Snapshot> before = new ArrayList<>(open.subList(0, open.size() - 1));
        before.sort(Comparator.comparingLong(each -> each.summary().timestampMillis()));
        long made = last.summary().timestampMillis();
        for (int i = 0; i < before.size(); i++) {
            if (made > 0 && open.get(i).summary().timestampMillis() > made) {
                throw new SnapshotException(earlier.get(i) + " was made after " + file
                        + ". Name the latest dump first, and the earlier ones behind it.");
            }
        }
        return ask(last, before);
    }

    /** Refuses files that are there already, before anything is asked. */
    protected static void requireNone(List<Optional<Path>> files) throws IOException {
        for (Optional<Path> each : files) {
            if (each.isPresent()) {
                PendingFile.requireNone(each.get());
            }
        }
    }

    /** Writes a text into a file that is not there yet. */
    protected static void write(Path to, String text) throws IOException {
        int _ = PendingFile.create(to, out -> {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.write(bytes);
            return bytes.length;
        });
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/**
 * What the questions about one dump share. Standard error says that a dump is not whole, whether a person or a program
 * reads the answer.
 *
 * @param <A> the answer
 */
public abstract class OneSnapshotCommand<A> extends SnapshotQuestion<A> {
    @Parameters(index = "0", paramLabel = "FILE", description = "A heap dump: HPROF or .NET CF GC log, plain or .gz.")
    private Path file = Path.of("");

    protected OneSnapshotCommand(Terminal terminal) {
        super(terminal);
    }

    protected abstract A ask(Snapshot snapshot) throws IOException;

    /** As the user named it. */
    protected final Path file() {
        return file;
    }

    /** Whether the answer itself reports the dump's problems. */
    protected boolean tellsProblems() {
        return false;
    }

    /** Says what is wrong in the command line before the dump is read. */
    protected void checkArguments() {}

    /** How the dump is opened, if not in the usual way. */
    protected SnapshotOptions adapted(SnapshotOptions usual) {
        return usual;
    }

    @Override
    protected final A ask(SnapshotOptions options) throws IOException {
        checkArguments();
        try (Snapshot snapshot = Snapshots.open(resolved(file), adapted(options))) {
            A answer = ask(snapshot);
            if (!tellsProblems()) {
                warnOf(file, snapshot);
                warnOfFurtherDumps(file, snapshot, options.dumpNumber(), "--dump");
            }
            return answer;
        }
    }
}

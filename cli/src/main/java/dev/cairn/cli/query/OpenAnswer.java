// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.query;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.engine.ScratchFolder;
import dev.cairn.heap.sql.Answer;
import dev.cairn.heap.sql.SnapshotDatabase;
import java.io.IOException;

/** An answer with what it lies in. */
public record OpenAnswer(Answer answer, SnapshotDatabase database, ScratchFolder scratch, Snapshot snapshot)
        implements AutoCloseable {
    public AnswerPrinter printer() {
        return new AnswerPrinter(database, answer);
    }

    @Override
    public void close() throws IOException {
        try (snapshot;
                scratch;
                database) {
            // all, whatever becomes of the others
        }
    }
}

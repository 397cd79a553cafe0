// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.query;

import dev.cairn.heap.engine.ScratchFolder;
import dev.cairn.heap.sql.Answer;
import dev.cairn.heap.sql.SnapshotDatabase;
import java.io.IOException;

/** An answer with what it lies in. */
public record OpenAnswer(Answer answer, SnapshotDatabase database, ScratchFolder scratch) implements AutoCloseable {
    public AnswerPrinter printer() {
        return new AnswerPrinter(database, answer);
    }

    @Override
    public void close() throws IOException {
        try (scratch;
                database) {
            // both, whatever becomes of the first
        }
    }
}

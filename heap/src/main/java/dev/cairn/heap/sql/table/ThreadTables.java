// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.root.ThreadFrame;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.SqlType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** {@code threads} and {@code frames}. */
final class ThreadTables {
    private static final String THREADS = "cairn_threads";
    private static final String FRAMES = "cairn_frames";
    private static final int MOST_THREADS = 100_000;
    private static final long SOME = 100;
    private static final List<SqlColumn> OF_THREADS = List.of(
            SqlColumn.number("thread", "its number in the dump"),
            SqlColumn.number("object", "id of the `Thread` object"),
            SqlColumn.text("name", "null where it has none, as most virtual threads"),
            SqlColumn.text("class", "class of the object"),
            new SqlColumn("virtual", SqlType.BOOLEAN, "whether it is a virtual thread"),
            new SqlColumn("frames", SqlType.INTEGER, "how deep its stack is"),
            SqlColumn.number("retained", "retained size of the object; what only frames hold is not in it"));
    private static final List<SqlColumn> OF_FRAMES = List.of(
            SqlColumn.number("thread", "number of the thread in `threads`"),
            new SqlColumn("frame", SqlType.INTEGER, "its depth, the innermost being 0"),
            SqlColumn.text("class", "class of the method"),
            SqlColumn.text("method", "name of the method"),
            SqlColumn.text("source", "source file, where the dump says it"),
            new SqlColumn("line", SqlType.INTEGER, "line, where the dump says it"),
            SqlColumn.text("words", "as in a stack trace"));

    private ThreadTables() {}

    /** A frame with where it is. */
    private record Frame(HeapThread thread, int depth, ThreadFrame frame) {}

    static SqlTable threads(Snapshot snapshot) {
        return new SqlTable(
                "threads",
                "One row a thread of which the dump says something. Dumps of more than 100,000 threads have neither this table nor `frames`.",
                OF_THREADS,
                "create view threads as from " + THREADS + "()",
                List.of(new ListedRows<>(
                        THREADS,
                        OF_THREADS,
                        SOME,
                        () -> all(snapshot),
                        (row, column, cell) -> write(snapshot, row, column, cell))));
    }

    static SqlTable frames(Snapshot snapshot) {
        return new SqlTable(
                "frames",
                "One row a frame of a thread's stack; `roots` has what a frame holds.",
                OF_FRAMES,
                "create view frames as from " + FRAMES + "()",
                List.of(new ListedRows<>(
                        FRAMES, OF_FRAMES, SOME * SOME, () -> frames(all(snapshot)), ThreadTables::write)));
    }

    private static void write(Snapshot snapshot, HeapThread thread, int column, ListedRows.Cell cell) {
        switch (column) {
            case 0 -> cell.put(Integer.toUnsignedLong(thread.serial()));
            case 1 -> cell.put(thread.object());
            case 2 -> cell.put(Cells.text(thread.name()));
            case 3 -> cell.put(Cells.text(thread.className()));
            case 4 -> cell.put(thread.virtual());
            case 5 -> cell.put(thread.frames().size());
            case 6 -> cell.put(retained(snapshot, thread));
            default -> throw new IndexOutOfBoundsException("There is no column " + column + ".");
        }
    }

    /** Of millions of virtual threads the stacks take gigabytes. */
    private static List<HeapThread> all(Snapshot snapshot) throws IOException {
        List<HeapThread> threads = snapshot.threads(MOST_THREADS + 1);
        if (threads.size() > MOST_THREADS) {
            throw new SnapshotException(
                    "The dump has more than 100,000 threads, which is too much for the tables threads"
                            + " and frames; cairn snapshot threads --limit shows the first.");
        }
        return threads;
    }

    private static OptionalLong retained(Snapshot snapshot, HeapThread thread) {
        return thread.object().isPresent()
                ? OptionalLong.of(snapshot.retainedSize(thread.object().getAsLong()))
                : OptionalLong.empty();
    }

    private static List<Frame> frames(List<HeapThread> threads) {
        List<Frame> rows = new ArrayList<>();
        for (HeapThread thread : threads) {
            for (int i = 0; i < thread.frames().size(); i++) {
                rows.add(new Frame(thread, i, thread.frames().get(i)));
            }
        }
        return rows;
    }

    private static void write(Frame row, int column, ListedRows.Cell cell) {
        switch (column) {
            case 0 -> cell.put(Integer.toUnsignedLong(row.thread.serial()));
            case 1 -> cell.put(row.depth);
            case 2 -> cell.put(row.frame.frame().className());
            case 3 -> cell.put(row.frame.frame().method());
            case 4 -> cell.put(Cells.text(row.frame.frame().source()));
            case 5 ->
                cell.put(Cells.number(
                        row.frame.frame().line() > 0, row.frame.frame().line()));
            case 6 -> cell.put(row.frame.frame().words());
            default -> throw new IndexOutOfBoundsException("There is no column " + column + ".");
        }
    }
}

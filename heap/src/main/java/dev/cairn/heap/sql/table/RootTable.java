// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.SqlType;
import java.util.List;
import java.util.Locale;

/** {@code roots}. */
final class RootTable {
    private static final String SOURCE = "cairn_roots";
    private static final List<SqlColumn> COLUMNS = List.of(
            SqlColumn.number("object", "id of the object"),
            SqlColumn.text("kind", "`java_frame`, `jni_global`, `sticky_class` and the like"),
            SqlColumn.text("words", "the kind in words: \"a local variable of a thread\""),
            SqlColumn.number("thread", "number of the thread in `threads`, if it is of one"),
            new SqlColumn(
                    "frame", SqlType.INTEGER, "depth of the frame in that thread's stack, the innermost being 0"));

    private RootTable() {}

    static SqlTable of(Snapshot snapshot) {
        return new SqlTable(
                "roots",
                "One row a reason why the collector keeps an object; an object may have several.",
                COLUMNS,
                "create view roots as from " + SOURCE + "()",
                List.of(new ListedRows<>(SOURCE, COLUMNS, snapshot.roots().size(), snapshot::roots, RootTable::write)));
    }

    private static void write(GcRoot root, int column, ListedRows.Cell cell) {
        switch (column) {
            case 0 -> cell.put(root.object());
            case 1 -> cell.put(root.kind().name().toLowerCase(Locale.ROOT));
            case 2 -> cell.put(root.kind().words());
            case 3 -> cell.put(Cells.number(root.threadSerial() != 0, Integer.toUnsignedLong(root.threadSerial())));
            case 4 -> cell.put(Cells.number(root.frame() != GcRoot.NO_FRAME, root.frame()));
            default -> throw new IndexOutOfBoundsException("There is no column " + column + ".");
        }
    }
}

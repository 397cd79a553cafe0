// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.TableSource;
import java.util.List;

/** The tables of a snapshot. */
public final class SnapshotTables {
    /** Raised whenever a column changes its name, its type or its meaning, or goes; not when one is added. */
    public static final int VERSION = 1;

    /** Under what Parquet files have the version. */
    public static final String VERSION_KEY = "cairn_tables";

    /** For a sentence. */
    public static final String NAMES = "classes, objects, dominators, refs, roots, threads, frames, strings";

    /** The function that gives the table of a class. */
    public static final String FIELDS = FieldsTable.NAME;

    private SnapshotTables() {}

    /** In the order in which they must be made. */
    public static List<SqlTable> of(Snapshot snapshot) {
        return List.of(
                ClassTable.of(snapshot),
                ObjectTable.objects(snapshot),
                ObjectTable.dominators(),
                RefTable.of(snapshot),
                RootTable.of(snapshot),
                ThreadTables.threads(snapshot),
                ThreadTables.frames(snapshot),
                StringTable.of(snapshot));
    }

    /** {@code fields('a.b.C')}, whose columns depend on the class. */
    public static TableSource fields(Snapshot snapshot) {
        return new FieldsTable(snapshot);
    }

    /** The columns that {@code fields} has for every class. */
    public static List<SqlColumn> firstOfFields() {
        return FieldColumns.first();
    }
}

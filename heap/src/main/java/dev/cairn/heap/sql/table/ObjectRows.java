// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.sql.model.Scan;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlType;
import dev.cairn.heap.sql.model.TableSource;
import java.io.IOException;
import java.util.List;

/** A row for each object, from the index. A column is read only where a query names it. */
final class ObjectRows implements TableSource, TableSource.Rows {
    static final String NAME = "cairn_objects";

    private static final int ID = 0;
    private static final int ADDRESS = 1;
    private static final int CLASS = 2;
    private static final int BYTES = 3;
    private static final int RETAINED = 4;
    private static final int DOMINATOR = 5;
    private static final List<SqlColumn> COLUMNS = List.of(
            SqlColumn.number("id", ""),
            SqlColumn.number("address", ""),
            new SqlColumn("class_id", SqlType.INTEGER, ""),
            SqlColumn.number("bytes", ""),
            SqlColumn.number("retained", ""),
            SqlColumn.number("dominator", ""));

    private final Snapshot snapshot;

    ObjectRows(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isLarge() {
        return true;
    }

    @Override
    public Rows bind(List<String> arguments) {
        return this;
    }

    @Override
    public List<SqlColumn> columns() {
        return COLUMNS;
    }

    @Override
    public long estimate() {
        return snapshot.objectCount();
    }

    @Override
    public Scan scan(int[] columns) {
        return new ObjectRange(snapshot.objectCount(), () -> reader(columns));
    }

    private ObjectRange.Reader reader(int[] columns) throws IOException {
        ObjectColumns objects = snapshot.columns();
        return (from, count, batch) -> {
            long[] values = new long[count];
            for (int i = 0; i < columns.length; i++) {
                fill(objects, columns[i], from, count, values);
                batch.put(i, count, values, columns[i] == DOMINATOR ? ObjectColumns.NONE : Long.MIN_VALUE);
            }
        };
    }

    private static void fill(ObjectColumns objects, int column, long from, int count, long[] into) {
        switch (column) {
            case ID -> {
                for (int i = 0; i < count; i++) {
                    into[i] = from + i;
                }
            }
            case ADDRESS -> objects.ids(from, count, into);
            case CLASS -> objects.classes(from, count, into);
            case BYTES -> objects.shallowBytes(from, count, into);
            case RETAINED -> objects.retainedBytes(from, count, into);
            case DOMINATOR -> objects.dominators(from, count, into);
            default -> throw new IndexOutOfBoundsException("There is no column " + column + ".");
        }
    }
}

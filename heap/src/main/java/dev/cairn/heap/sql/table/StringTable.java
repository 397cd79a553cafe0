// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.sql.model.Scan;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.TableSource;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/** {@code strings}. */
final class StringTable implements TableSource, TableSource.Rows {
    /** Longer ones are cut, and say so. */
    static final int MOST_CHARS = 1000;

    private static final String SOURCE = "cairn_strings";
    private static final String STRING = "java.lang.String";
    private static final List<SqlColumn> COLUMNS = List.of(
            SqlColumn.number("id", "id of the string"),
            SqlColumn.text("text", "its first 1,000 characters, and how many more there are"),
            SqlColumn.number("length", "how many characters it has; null where the dump lacks them"),
            SqlColumn.number("bytes", "shallow size of the string, its array not included"),
            SqlColumn.number("retained", "retained size: with its array, unless another string has it too"));

    private final Snapshot snapshot;

    private StringTable(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    static SqlTable of(Snapshot snapshot) {
        return new SqlTable(
                "strings",
                "One row a `java.lang.String`.",
                COLUMNS,
                "create view strings as from " + SOURCE + "()",
                List.of(new StringTable(snapshot)));
    }

    @Override
    public String name() {
        return SOURCE;
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
        return snapshot.histogram().stream()
                .filter(each -> snapshot.classes().get(each.type()).name().equals(STRING))
                .mapToLong(each -> each.objects())
                .sum();
    }

    @Override
    public Scan scan(int[] columns) throws IOException {
        BitSet classes = new BitSet();
        for (HeapClass each : snapshot.classes()) {
            classes.set(each.index(), each.name().equals(STRING));
        }
        ObjectValues values = snapshot.values();
        return new ClassScan(snapshot, classes, () -> writer(values, columns));
    }

    private ClassScan.Writer writer(ObjectValues values, int[] asked) throws IOException {
        ObjectColumns objects = snapshot.columns();
        long[] one = new long[1];
        return (object, _, batch, row) -> {
            for (int i = 0; i < asked.length; i++) {
                switch (asked[i]) {
                    case 0 -> batch.put(i, row, object);
                    case 1 -> batch.put(i, row, values.text(object, MOST_CHARS));
                    case 2 -> batch.put(i, row, values.textLength(object));
                    case 3 -> {
                        objects.shallowBytes(object, 1, one);
                        batch.put(i, row, one[0]);
                    }
                    case 4 -> {
                        objects.retainedBytes(object, 1, one);
                        batch.put(i, row, one[0]);
                    }
                    default -> throw new IndexOutOfBoundsException("There is no column " + asked[i] + ".");
                }
            }
        };
    }
}

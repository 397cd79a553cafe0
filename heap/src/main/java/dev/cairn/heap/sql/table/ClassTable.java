// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.SqlType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code classes}: kept as a table, as all rows of {@code objects} are joined with it. */
final class ClassTable {
    private static final String SOURCE = "cairn_classes";
    private static final List<SqlColumn> COLUMNS = List.of(
            new SqlColumn("class_id", SqlType.INTEGER, "its number"),
            SqlColumn.text("name", "as in Java source: `byte[]`, `a.b.C$D`"),
            SqlColumn.text("package", "`a.b`; in brackets where there is none"),
            SqlColumn.text("kind", "`instance`, `object_array`, `primitive_array`, or `opaque` in a GC log"),
            SqlColumn.text("superclass", "name of the superclass"),
            SqlColumn.number("object", "id of the class's own object"),
            SqlColumn.number(
                    "loader", "id of its class loader; null for the boot loader, and where the dump does not say it"),
            SqlColumn.text(
                    "loader_class",
                    "class of that loader; `<boot loader>` where there is none, null where the dump does not say it"),
            SqlColumn.number("objects", "how many objects it has, subclasses' objects not counted"),
            SqlColumn.number("bytes", "shallow size of those"));

    private ClassTable() {}

    /** A class with how much it has. */
    private record Row(HeapClass type, long objects, long bytes) {}

    static SqlTable of(Snapshot snapshot) {
        return new SqlTable(
                "classes",
                "One row a class, also where it has no objects; several of one name are of several class loaders.",
                COLUMNS,
                "create table classes as from " + SOURCE + "()",
                List.of(new ListedRows<>(
                        SOURCE,
                        COLUMNS,
                        snapshot.classes().size(),
                        () -> rows(snapshot),
                        (row, column, cell) -> write(snapshot, row, column, cell))));
    }

    private static List<Row> rows(Snapshot snapshot) {
        Map<Integer, ClassCount> counts = new HashMap<>();
        snapshot.histogram().forEach(each -> counts.put(each.type(), each));
        List<Row> rows = new ArrayList<>();
        for (HeapClass each : snapshot.classes()) {
            Optional<ClassCount> count = Optional.ofNullable(counts.get(each.index()));
            rows.add(new Row(
                    each,
                    count.map(ClassCount::objects).orElse(0L),
                    count.map(ClassCount::shallowBytes).orElse(0L)));
        }
        return rows;
    }

    private static void write(Snapshot snapshot, Row row, int column, ListedRows.Cell cell) {
        HeapClass type = row.type;
        switch (column) {
            case 0 -> cell.put(type.index());
            case 1 -> cell.put(type.name());
            case 2 -> cell.put(type.packageName());
            case 3 -> cell.put(type.kind().name().toLowerCase(Locale.ROOT));
            case 4 -> cell.put(superclass(snapshot, type));
            case 5 -> cell.put(object(snapshot, type.id()));
            case 6 -> cell.put(object(snapshot, type.loaderId()));
            case 7 -> cell.put(loaderClass(snapshot, type));
            case 8 -> cell.put(row.objects);
            case 9 -> cell.put(row.bytes);
            default -> throw new IndexOutOfBoundsException("There is no column " + column + ".");
        }
    }

    private static Optional<String> superclass(Snapshot snapshot, HeapClass type) {
        return type.superclass().isPresent()
                ? Optional.of(
                        snapshot.classes().get(type.superclass().getAsInt()).name())
                : Optional.empty();
    }

    private static OptionalLong object(Snapshot snapshot, long id) {
        return id == 0 ? OptionalLong.empty() : snapshot.indexOf(id);
    }

    private static Optional<String> loaderClass(Snapshot snapshot, HeapClass type) {
        if (!type.tellsLoader()) {
            return Optional.empty();
        }
        if (type.loaderId() == 0) {
            return Optional.of("<boot loader>");
        }
        OptionalLong loader = snapshot.indexOf(type.loaderId());
        return loader.isPresent()
                ? Optional.of(snapshot.classOf(loader.getAsLong()).name())
                : Optional.empty();
    }
}

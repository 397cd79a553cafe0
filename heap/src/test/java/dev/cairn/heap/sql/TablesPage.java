// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.sql.function.SnapshotFunctions;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.table.SnapshotTables;
import java.io.IOException;
import java.util.List;

/** The page docs/tables.md, made of what the tables and functions say of themselves. */
final class TablesPage {
    private TablesPage() {}

    static String render(Snapshot snapshot) throws IOException {
        StringBuilder page = new StringBuilder("""
                # The tables of a heap snapshot

                See the columns of a table, or keep a table as a Parquet file that any other tool reads:

                ```
                cairn snapshot query FILE "describe objects"
                cairn snapshot query FILE "from classes" --parquet classes.parquet
                ```

                [query.md](query.md) says what that needs, and has queries. This page is version %d of the tables. The number is
                raised when a column changes its name, its type or its meaning, or goes; columns may be added without that. A
                Parquet file has it in its metadata as `%s`, and has the columns of the query under their names, with zstd
                compression. `classes` is the summary of a dump in some kilobytes; `objects` has all of it.

                Objects have numbers, their ids: from 0 on, in the order of the dump, so that all tables can be joined. Ids and
                addresses hold for one dump. Sizes are bytes.

                ## Tables
                """.formatted(SnapshotTables.VERSION, SnapshotTables.VERSION_KEY));
        for (SqlTable table : SnapshotTables.of(snapshot)) {
            section(page, table.name(), table.meaning(), table.columns());
        }
        section(
                page,
                "fields('a.b.C')",
                "The instances of a class with a column for each of its fields and those of its superclasses; of the rest of the"
                        + " dump nothing is read. `fields('a.b.C+')` has those of subclasses too, with the fields of the class."
                        + " A field of a primitive type has its value, a `char` is a text, and a reference is the id of the object."
                        + " SQL does not distinguish capital letters: of several fields of one name the second is `name_2`."
                        + " Arrays have no fields.",
                SnapshotTables.firstOfFields());
        page.append("""

                ## Functions

                `o` is the id of an object. Of null they are null.

                | function | type | |
                |---|---|---|
                """);
        for (SnapshotFunctions.Described each : SnapshotFunctions.of(snapshot)) {
            page.append("| `%s` | %s | %s |%n".formatted(each.call(), each.result(), each.meaning()));
        }
        page.append("""

                A .NET GC log has no values: there `fields` has no fields, `strings` has no rows, and `text`, `field`, `ref`, `size`
                and `capacity` are null.
                """);
        return page.toString();
    }

    private static void section(StringBuilder page, String name, String meaning, List<SqlColumn> columns) {
        page.append("%n### %s%n%n%s%n%n| column | type | |%n|---|---|---|%n".formatted(name, meaning));
        for (SqlColumn column : columns) {
            page.append("| `%s` | %s | %s |%n".formatted(column.name(), column.type(), column.meaning()));
        }
    }
}

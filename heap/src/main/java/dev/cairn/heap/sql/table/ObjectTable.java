// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlTable;
import dev.cairn.heap.sql.model.SqlType;
import java.util.List;

/** {@code objects} and {@code dominators}: views of the same rows. */
final class ObjectTable {
    private static final SqlColumn ID =
            SqlColumn.number("id", "its number in the dump, from 0 on, by which all tables and functions name it");
    private static final SqlColumn RETAINED =
            SqlColumn.number("retained", "retained size in bytes: what would be freed with it");
    private static final SqlColumn DOMINATOR =
            SqlColumn.number("dominator", "id of its immediate dominator; null if no single object keeps it");

    private ObjectTable() {}

    static SqlTable objects(Snapshot snapshot) {
        return new SqlTable(
                "objects",
                "One row an object, class objects and garbage that was dumped included.",
                List.of(
                        ID,
                        SqlColumn.text("address", "`0x…`, as other commands take it"),
                        SqlColumn.text("class", "name of its class"),
                        new SqlColumn("class_id", SqlType.INTEGER, "number of its class in `classes`"),
                        SqlColumn.number("bytes", "shallow size"),
                        RETAINED,
                        DOMINATOR,
                        SqlColumn.number("loader", "id of the class loader of its class; null for the boot loader")),
                "create view objects as select o.id, '0x' || lower(hex(o.address::ubigint)) as address, c.name as class,"
                        + " o.class_id, o.bytes, o.retained, o.dominator, c.loader"
                        + " from cairn_objects() o join classes c on c.class_id = o.class_id",
                List.of(new ObjectRows(snapshot)));
    }

    static SqlTable dominators() {
        return new SqlTable(
                "dominators",
                "The dominator tree: one row an object.",
                List.of(ID, DOMINATOR, RETAINED),
                "create view dominators as select id, dominator, retained from cairn_objects()",
                List.of());
    }
}

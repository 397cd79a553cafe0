// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.table;

import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.sql.model.SqlColumn;
import dev.cairn.heap.sql.model.SqlType;
import dev.cairn.wire.hprof.BasicType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The columns of {@code fields('a.b.C')}: the object, its class, and the fields of the class and its superclasses. Both first
 * names are keywords of Java, so no field has them; SQL does not distinguish capital letters, so a name that is taken gets a number.
 */
record FieldColumns(List<SqlColumn> columns, List<Key> keys) {
    static final int THIS = 0;
    static final int CLASS = 1;
    /** How many columns come before the fields. */
    static final int BEFORE_FIELDS = 2;

    private static final List<SqlColumn> FIRST =
            List.of(SqlColumn.number("this", "id of the object"), SqlColumn.text("class", "name of its class"));

    FieldColumns {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
    }

    /** What the fields of two classes of one name, by different loaders, have in common. */
    record Key(String declaringClass, String name, BasicType type) {
        static Key of(ObjectValues.Field field) {
            return new Key(field.declaringClass().name(), field.name(), field.type());
        }
    }

    static List<SqlColumn> first() {
        return FIRST;
    }

    static FieldColumns of(List<HeapClass> classes, ObjectValues values) {
        Map<Key, SqlColumn> fields = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        FIRST.forEach(each -> taken.add(each.name()));
        for (HeapClass type : classes) {
            for (ObjectValues.Field field : values.fieldsOf(type.index())) {
                fields.computeIfAbsent(
                        Key.of(field), key -> new SqlColumn(free(field.name(), taken), type(key.type()), ""));
            }
        }
        List<SqlColumn> columns = new ArrayList<>(FIRST);
        columns.addAll(fields.values());
        return new FieldColumns(columns, List.copyOf(fields.keySet()));
    }

    private static String free(String name, Set<String> taken) {
        String free = name;
        for (int number = 2; !taken.add(free.toLowerCase(Locale.ROOT)); number++) {
            free = name + "_" + number;
        }
        return free;
    }

    private static SqlType type(BasicType type) {
        return switch (type) {
            case BOOLEAN -> SqlType.BOOLEAN;
            case BYTE -> SqlType.TINYINT;
            case SHORT -> SqlType.SMALLINT;
            case INT -> SqlType.INTEGER;
            case LONG, OBJECT -> SqlType.BIGINT;
            case FLOAT -> SqlType.FLOAT;
            case DOUBLE -> SqlType.DOUBLE;
            case CHAR -> SqlType.VARCHAR;
        };
    }
}

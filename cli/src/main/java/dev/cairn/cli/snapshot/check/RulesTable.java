// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** A table of a rules file, whose values are asked for as what they have to be. */
final class RulesTable {
    private final Path file;
    private final TomlTable table;
    private final String where;

    /** @param where what the table is to a person: {@code "the budget of line 3"}; empty for the whole file */
    RulesTable(Path file, TomlTable table, String where) {
        this.file = file;
        this.table = table;
        this.where = where;
    }

    /** What a sentence about this table says; it begins with the table. */
    RulesException wrong(String what) {
        return new RulesException(file, where.isEmpty() ? what : where + " " + what);
    }

    void requireOnly(String... keys) throws RulesException {
        Set<String> known = Set.of(keys);
        for (String key : table.keySet()) {
            if (!known.contains(key)) {
                throw wrong((where.isEmpty() ? "it has \"" : "has \"") + key + "\", which is not known; known are "
                        + String.join(", ", keys));
            }
        }
    }

    boolean has(String key) {
        return table.contains(List.of(key));
    }

    boolean isNumber(String key) {
        return table.isLong(List.of(key));
    }

    Optional<String> text(String key) throws RulesException {
        if (!has(key)) {
            return Optional.empty();
        }
        if (!table.isString(List.of(key))) {
            throw wrong("has " + key + " without quotes; write a text");
        }
        return Optional.ofNullable(table.getString(List.of(key)));
    }

    /** A number from 0 on. */
    long wholeNumber(String key) throws RulesException {
        Long number = isNumber(key) ? table.getLong(List.of(key)) : null;
        if (number == null || number < 0) {
            throw wrong("has " + key + " = " + table.get(List.of(key)) + "; write a whole number from 0 on");
        }
        return number;
    }

    double number(String key) throws RulesException {
        Object value = table.get(List.of(key));
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong("has " + key + " = " + value + "; write a number");
    }

    Optional<LocalDate> date(String key) throws RulesException {
        if (!has(key)) {
            return Optional.empty();
        }
        if (!table.isLocalDate(List.of(key))) {
            throw wrong("has " + key + " = " + table.get(List.of(key)) + "; write a day without quotes, as 2027-03-31");
        }
        return Optional.ofNullable(table.getLocalDate(List.of(key)));
    }

    Optional<RulesTable> table(String key) throws RulesException {
        if (!has(key)) {
            return Optional.empty();
        }
        TomlTable inner = table.isTable(List.of(key)) ? table.getTable(List.of(key)) : null;
        if (inner == null) {
            throw wrong("\"" + key + "\" is no table; begin it with [" + key + "]");
        }
        return Optional.of(new RulesTable(file, inner, "[" + key + "]"));
    }

    /** The tables that begin with {@code [[key]]}. */
    List<RulesTable> tables(String key, int most) throws RulesException {
        if (!has(key)) {
            return List.of();
        }
        TomlArray array = table.isArray(List.of(key)) ? table.getArray(List.of(key)) : null;
        if (array == null) {
            throw wrong("\"" + key + "\" is no list of tables; begin each with [[" + key + "]]");
        }
        if (array.size() > most) {
            throw wrong("it has more than " + most + " tables [[" + key + "]]");
        }
        List<RulesTable> result = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            if (!(array.get(i) instanceof TomlTable inner)) {
                throw wrong("\"" + key + "\" is no list of tables; begin each with [[" + key + "]]");
            }
            TomlPosition at = array.inputPositionOf(i);
            result.add(new RulesTable(file, inner, "[[" + key + "]] of line " + at.line()));
        }
        return result;
    }
}

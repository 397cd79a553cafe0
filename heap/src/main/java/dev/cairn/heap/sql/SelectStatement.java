// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.model.SqlEngine;
import dev.cairn.heap.sql.table.SnapshotTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One statement that only reads, as the engine's own parser understands it: whatever else a user writes is refused before
 * anything is run.
 *
 * @param sql with parameters as {@code $1}, {@code $2}
 * @param parameters their values in that order
 */
record SelectStatement(String sql, List<String> parameters) {
    /** Since version 2, DuckDB takes statements that write as a part of a SELECT: {@code with x as (delete …)}. */
    private static final String READING = "('SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE', 'CTE_NODE')";

    /** The functions that give a table, wherever they stand in the statement. */
    private static final String CALLED = "json_extract_string(j, '$..function.function_name')";

    private static final String PARSE = "select json_array_length(j, '$.statements'),"
            + " json_extract_string(j, '$.error_type'), json_extract_string(j, '$.error_message'),"
            + " array_to_string(json_extract_string(j, '$.statements[*].named_param_map[*].key'), ','),"
            + " len(list_filter(json_extract_string(j, '$..type'),"
            + " lambda type : ends_with(type, '_NODE') and type not in " + READING + ")),"
            + " len(list_filter(json_extract_string(j, '$..type'), lambda type : type = 'TABLE_FUNCTION')),"
            + " array_to_string(" + CALLED + ", ','), len(" + CALLED + ")"
            + " from (select json_serialize_sql(?) as j)";
    private static final String ONLY_READS = "A query only reads: one SELECT (or FROM, WITH, VALUES, DESCRIBE), and"
            + " nothing that writes, attaches or sets something.";
    /** The functions that give a table and neither change nor show anything but what the query says. */
    private static final Set<String> HARMLESS = new TreeSet<>(List.of(
            SnapshotTables.FIELDS,
            "generate_series",
            "json_each",
            "json_tree",
            "range",
            "repeat",
            "repeat_row",
            "unnest"));

    private static final String PARSER = "parser";
    /** What has a dollar sign and is no parameter comes first: texts, quoted names, comments. */
    private static final Pattern PARAMETER = Pattern.compile(
            "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\\n]*|/\\*.*?\\*/"
                    + "|(\\$(?:[A-Za-z_]\\w*)?\\$).*?\\1|\\$([A-Za-z_]\\w*)",
            Pattern.DOTALL);

    SelectStatement {
        parameters = List.copyOf(parameters);
    }

    /**
     * Reads what a user wrote.
     *
     * @param values of parameters, by their names
     */
    static SelectStatement of(String sql, Map<String, String> values, Connection connection, SqlEngine engine)
            throws SnapshotException {
        List<String> names = parameters(sql, connection, engine);
        for (String name : names) {
            if (!values.containsKey(name)) {
                throw new SnapshotException(
                        name.matches("\\d+")
                                ? "The query has a parameter without a name; write $name, and give its value with --set"
                                        + " name=value."
                                : "The query's parameter $" + name + " has no value; give it with --set " + name
                                        + "=value.");
            }
        }
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw new SnapshotException("The query has no parameter $" + name + " that --set gives a value to.");
            }
        }
        Map<String, Integer> numbers = new LinkedHashMap<>();
        Matcher matcher = PARAMETER.matcher(sql);
        String numbered = matcher.replaceAll(found -> {
            String name = found.group(2);
            if (name == null || !names.contains(name)) {
                return Matcher.quoteReplacement(found.group());
            }
            numbers.putIfAbsent(name, numbers.size() + 1);
            return "\\$" + numbers.get(name);
        });
        return new SelectStatement(
                numbered, numbers.keySet().stream().map(values::get).toList());
    }

    /**
     * A statement around it, with the values of its parameters.
     *
     * @param before the beginning of that statement
     */
    PreparedStatement prepare(Connection connection, String before) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(before + sql);
        for (int i = 0; i < parameters.size(); i++) {
            statement.setString(i + 1, parameters.get(i));
        }
        return statement;
    }

    /** The names of the parameters of what must be one SELECT. */
    private static List<String> parameters(String sql, Connection connection, SqlEngine engine)
            throws SnapshotException {
        try (PreparedStatement parse = connection.prepareStatement(PARSE)) {
            parse.setString(1, sql);
            try (ResultSet parsed = parse.executeQuery()) {
                boolean _ = parsed.next();
                Optional<String> error = Optional.ofNullable(parsed.getString(2));
                if (error.isPresent()) {
                    throw new SnapshotException(
                            error.get().equals(PARSER)
                                    ? "The query is no SQL: " + parsed.getString(3) + "."
                                    : ONLY_READS);
                }
                if (parsed.getLong(5) != 0) {
                    throw new SnapshotException(ONLY_READS);
                }
                List<String> called = words(parsed.getString(7));
                if (!HARMLESS.containsAll(called) || parsed.getLong(6) != parsed.getLong(8)) {
                    throw new SnapshotException(refused(called));
                }
                if (parsed.getLong(1) != 1) {
                    throw new SnapshotException("A query is one statement; this has " + parsed.getLong(1)
                            + ". Ask them one after another.");
                }
                return words(parsed.getString(4));
            }
        } catch (SQLException e) {
            throw new SnapshotException(engine.failure(e).sentence(), e);
        }
    }

    private static String refused(List<String> called) {
        return "A query reads the tables of the dump and nothing else: "
                + called.stream()
                        .filter(each -> !HARMLESS.contains(each))
                        .findFirst()
                        .map(each -> "the function " + each)
                        .orElse("another function")
                + " is refused; of functions that give a table there are " + String.join(", ", HARMLESS) + ".";
    }

    /** Some words with commas between them, sorted: the engine has them in no order. */
    private static List<String> words(@Nullable String list) {
        return Stream.of(Optional.ofNullable(list).orElse("").split(","))
                .filter(each -> !each.isEmpty())
                .sorted()
                .toList();
    }
}

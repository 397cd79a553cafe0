// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.function;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.sql.model.SqlFunction;
import dev.cairn.heap.sql.model.SqlType;
import dev.cairn.heap.store.LongList;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** What the functions say of an object. */
final class ObjectFunctions {
    /** Longer texts are cut, and say so. */
    static final int MOST_CHARS = 10_000;
    /** Longer lists are refused: the tables have them. */
    static final int MOST_OF_LIST = 100_000;

    private static final String PREFIX = "0x";
    private static final int HEX = 16;

    private final Snapshot snapshot;
    private final Dominators dominators;
    private final ObjectValues values;

    ObjectFunctions(Snapshot snapshot) throws IOException {
        this.snapshot = snapshot;
        this.dominators = snapshot.dominators();
        this.values = snapshot.values();
    }

    SqlFunction numberOf(String name, NumberOf body) {
        return new SqlFunction(name, List.of(SqlType.BIGINT), SqlType.BIGINT, arguments -> {
            OptionalLong value = body.of(object(arguments));
            return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
        });
    }

    SqlFunction textOf(String name, TextOf body) {
        return new SqlFunction(name, List.of(SqlType.BIGINT), SqlType.VARCHAR, arguments -> body.of(object(arguments)));
    }

    /** A number that an object has, or has not. */
    @FunctionalInterface
    interface NumberOf {
        OptionalLong of(long object) throws IOException;
    }

    /** A text. */
    @FunctionalInterface
    interface TextOf {
        Optional<String> of(long object) throws IOException;
    }

    private long object(List<Object> arguments) throws SnapshotException {
        long object = (Long) arguments.getFirst();
        if (object < 0 || object >= snapshot.objectCount()) {
            throw new SnapshotException("The dump has " + snapshot.objectCount() + " objects, and none has the id "
                    + object + "; object('0x…') gives the id of an address.");
        }
        return object;
    }

    /** From an address to the id. */
    SqlFunction byAddress(String name) {
        return new SqlFunction(name, List.of(SqlType.VARCHAR), SqlType.BIGINT, arguments -> {
            String address = (String) arguments.getFirst();
            OptionalLong object = snapshot.indexOf(id(address));
            return object.isPresent() ? Optional.of(object.getAsLong()) : Optional.empty();
        });
    }

    private static long id(String address) throws SnapshotException {
        try {
            if (address.startsWith(PREFIX)) {
                return Long.parseUnsignedLong(address.substring(PREFIX.length()), HEX);
            }
        } catch (NumberFormatException e) {
            throw noAddress(address, Optional.of(e));
        }
        throw noAddress(address, Optional.empty());
    }

    private static SnapshotException noAddress(String address, Optional<Exception> cause) {
        String sentence = "\"" + address + "\" is no address of an object; they look like 0x7f3a10.";
        return cause.map(e -> new SnapshotException(sentence, e)).orElseGet(() -> new SnapshotException(sentence));
    }

    Optional<String> address(long object) {
        return Optional.of(PREFIX + Long.toHexString(snapshot.idOf(object)));
    }

    /** In the words of the other answers. */
    Optional<String> held(long object) {
        return Optional.of(
                switch (dominators.reachabilityOf(object)) {
                    case STRONG -> "strongly";
                    case WEAK -> "weakly";
                    case NONE -> "not";
                });
    }

    /** {@code field(o, 'a.b')}: through references as far as the names go. */
    SqlFunction field(String name) {
        return new SqlFunction(name, List.of(SqlType.BIGINT, SqlType.VARCHAR), SqlType.VARCHAR, arguments -> {
            Optional<FieldValue> value = follow(object(arguments), (String) arguments.getLast());
            return value.flatMap(this::text);
        });
    }

    /** The same for the object that the last field refers to. */
    SqlFunction reference(String name) {
        return new SqlFunction(
                name,
                List.of(SqlType.BIGINT, SqlType.VARCHAR),
                SqlType.BIGINT,
                arguments -> follow(object(arguments), (String) arguments.getLast())
                        .filter(FieldValue.Reference.class::isInstance)
                        .map(value -> ((FieldValue.Reference) value).object()));
    }

    private Optional<FieldValue> follow(long object, String path) {
        Optional<FieldValue> value = Optional.empty();
        long at = object;
        for (String field : path.split("\\.")) {
            if (value.isPresent()) {
                if (!(value.get() instanceof FieldValue.Reference reference)) {
                    return Optional.empty();
                }
                at = reference.object();
            }
            value = values.field(at, field);
            if (value.isEmpty()) {
                return value;
            }
        }
        return value;
    }

    private Optional<String> text(FieldValue value) {
        return switch (value) {
            case FieldValue.Primitive primitive -> Optional.of(primitive.text());
            case FieldValue.Null _ -> Optional.empty();
            case FieldValue.Dangling(long id) -> Optional.of(PREFIX + Long.toHexString(id));
            case FieldValue.Reference reference ->
                values.text(reference.object(), MOST_CHARS)
                        .or(() -> Optional.of(PREFIX + Long.toHexString(reference.id())));
        };
    }

    Optional<String> path(long object) throws IOException {
        RootPaths found = snapshot.pathsToRoot(object, PathOptions.standard().withLimit(1));
        return found.paths().stream().findFirst().map(path -> PathWords.of(snapshot, path));
    }

    Optional<String> referrers(long object) throws IOException {
        return list(
                "referrers",
                object,
                LongStream.of(snapshot.referrers(object, MOST_OF_LIST + 1)),
                "the table refs, where target = ");
    }

    Optional<String> referees(long object) throws SnapshotException {
        LongList first = new LongList();
        PrimitiveIterator.OfLong each = snapshot.eachReferee(object);
        for (int i = 0; i <= MOST_OF_LIST && each.hasNext(); i++) {
            first.add(each.nextLong());
        }
        return list("referees", object, LongStream.of(first.toArray()), "the table refs, where holder = ");
    }

    Optional<String> owned(long object) throws SnapshotException {
        return list(
                "owned",
                object,
                Arrays.stream(dominators.dominatedBy(object, MOST_OF_LIST + 1)),
                "the table dominators, where dominator = ");
    }

    /** A list is a text here, and a macro makes a list of it: the engine takes no lists from functions. */
    private static Optional<String> list(String name, long object, LongStream objects, String otherwise)
            throws SnapshotException {
        long[] ids = objects.limit(MOST_OF_LIST + 1L).toArray();
        if (ids.length > MOST_OF_LIST) {
            throw new SnapshotException(name + "(" + object + ") would be a list of more than " + MOST_OF_LIST
                    + " objects; ask " + otherwise + object + ".");
        }
        return Optional.of(LongStream.of(ids).mapToObj(Long::toString).collect(Collectors.joining(",", "[", "]")));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Collects what a {@link Shape} says about its fields. */
final class ShapeDescriber<T> implements Shape<T> {
    private final List<FieldDescription> fields;
    private final int depth;

    ShapeDescriber() {
        this(new ArrayList<>(), 0);
    }

    private ShapeDescriber(List<FieldDescription> fields, int depth) {
        this.fields = fields;
        this.depth = depth;
    }

    List<FieldDescription> fields() {
        return List.copyOf(fields);
    }

    private <V> V field(String type, String name, String meaning, V dummy) {
        fields.add(new FieldDescription(depth, type, name, meaning));
        return dummy;
    }

    @Override
    public int u1(String name, String meaning, ToIntFunction<T> from) {
        return field("u1", name, meaning, 0);
    }

    @Override
    public boolean flag(String name, String meaning, Function<T, Boolean> from) {
        return field("u1 0/1", name, meaning, false);
    }

    @Override
    public int u2(String name, String meaning, ToIntFunction<T> from) {
        return field("u2", name, meaning, 0);
    }

    @Override
    public long u4(String name, String meaning, ToLongFunction<T> from) {
        return field("u4", name, meaning, 0L);
    }

    @Override
    public int s4(String name, String meaning, ToIntFunction<T> from) {
        return field("s4", name, meaning, 0);
    }

    @Override
    public long s8(String name, String meaning, ToLongFunction<T> from) {
        return field("s8", name, meaning, 0L);
    }

    @Override
    public int fourCc(String name, String meaning, ToIntFunction<T> from) {
        return field("fourCC", name, meaning, 0);
    }

    @Override
    public String string(String name, String meaning, Function<T, String> from) {
        return field("string", name, meaning, "");
    }

    @Override
    public List<String> twoStrings(
            String first,
            String second,
            String meaning,
            Function<T, String> fromFirst,
            Function<T, String> fromSecond) {
        field("u4", "length of " + first, "in UTF-16 units", 0);
        field("u4", "length of " + second, "in UTF-16 units", 0);
        field("UTF-16", first, "", "");
        field("UTF-16", second, meaning, "");
        return List.of("", "");
    }

    @Override
    public Bytes rest(String name, String meaning, Function<T, Bytes> from) {
        return field("bytes", name, meaning, Bytes.EMPTY);
    }

    @Override
    public <E> List<E> list(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        field("u4", "number of " + name, "", 0);
        return listToEnd(name, meaning, element, from);
    }

    @Override
    public <E> List<E> shortList(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        field("u1", "number of " + name, "", 0);
        return listToEnd(name, meaning, element, from);
    }

    @Override
    public <E> List<E> listToEnd(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        field("each", name, meaning, 0);
        element.over(new ShapeDescriber<>(fields, depth + 1));
        return List.of();
    }

    @Override
    public <E> Optional<E> tail(String meaning, Layout<E> part, Function<T, Optional<E>> from) {
        field("optional", "", meaning, 0);
        part.over(new ShapeDescriber<>(fields, depth + 1));
        return Optional.empty();
    }
}

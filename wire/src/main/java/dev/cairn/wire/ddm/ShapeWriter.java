// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Writes the fields of one value as its {@link Shape} says, and hands each back. */
final class ShapeWriter<T> implements Shape<T> {
    private final ByteWriter out;
    private final T value;
    private boolean tailEnded;

    ShapeWriter(ByteWriter out, T value) {
        this.out = out;
        this.value = value;
    }

    @Override
    public int u1(String name, String meaning, ToIntFunction<T> from) {
        int field = from.applyAsInt(value);
        out.u1((int) inRange(name, field, 0xFF));
        return field;
    }

    @Override
    public boolean flag(String name, String meaning, Function<T, Boolean> from) {
        boolean field = from.apply(value);
        out.u1(field ? 1 : 0);
        return field;
    }

    @Override
    public int u2(String name, String meaning, ToIntFunction<T> from) {
        int field = from.applyAsInt(value);
        out.u2((int) inRange(name, field, 0xFFFF));
        return field;
    }

    @Override
    public long u4(String name, String meaning, ToLongFunction<T> from) {
        long field = from.applyAsLong(value);
        out.u4(inRange(name, field, 0xFFFF_FFFFL));
        return field;
    }

    @Override
    public int s4(String name, String meaning, ToIntFunction<T> from) {
        int field = from.applyAsInt(value);
        out.u4(field);
        return field;
    }

    @Override
    public long s8(String name, String meaning, ToLongFunction<T> from) {
        long field = from.applyAsLong(value);
        out.s8(field);
        return field;
    }

    @Override
    public int fourCc(String name, String meaning, ToIntFunction<T> from) {
        return s4(name, meaning, from);
    }

    @Override
    public String string(String name, String meaning, Function<T, String> from) {
        String field = from.apply(value);
        out.string(field);
        return field;
    }

    @Override
    public List<String> twoStrings(
            String first,
            String second,
            String meaning,
            Function<T, String> fromFirst,
            Function<T, String> fromSecond) {
        List<String> fields = List.of(fromFirst.apply(value), fromSecond.apply(value));
        fields.forEach(field -> out.u4(field.length()));
        fields.forEach(out::utf16);
        return fields;
    }

    @Override
    public Bytes rest(String name, String meaning, Function<T, Bytes> from) {
        Bytes field = from.apply(value);
        out.bytes(field);
        return field;
    }

    @Override
    public <E> List<E> list(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        out.u4(from.apply(value).size());
        return listToEnd(name, meaning, element, from);
    }

    @Override
    public <E> List<E> shortList(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        out.u1((int) inRange(name, from.apply(value).size(), 0xFF));
        return listToEnd(name, meaning, element, from);
    }

    @Override
    public <E> List<E> listToEnd(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        List<E> field = from.apply(value);
        field.forEach(each -> element.over(new ShapeWriter<>(out, each)));
        return field;
    }

    @Override
    public <E> Optional<E> tail(String meaning, Layout<E> part, Function<T, Optional<E>> from) {
        Optional<E> field = from.apply(value);
        if (field.isPresent() && tailEnded) {
            throw new IllegalArgumentException(
                    "A part of the tail follows one that is missing, which cannot be written: " + value);
        }
        tailEnded = field.isEmpty();
        field.ifPresent(each -> part.over(new ShapeWriter<>(out, each)));
        return field;
    }

    private static long inRange(String name, long value, long max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException("The field \"" + name + "\" holds 0 to " + max + ", not " + value + ".");
        }
        return value;
    }
}

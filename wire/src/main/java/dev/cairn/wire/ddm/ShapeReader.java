// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Reads the fields of a {@link Shape}. What does not fit throws {@link ByteReader.TooShort}. */
final class ShapeReader<T> implements Shape<T> {
    private final ByteReader in;

    ShapeReader(ByteReader in) {
        this.in = in;
    }

    @Override
    public int u1(String name, String meaning, ToIntFunction<T> from) {
        return in.u1();
    }

    @Override
    public boolean flag(String name, String meaning, Function<T, Boolean> from) {
        return in.u1() != 0;
    }

    @Override
    public int u2(String name, String meaning, ToIntFunction<T> from) {
        return in.u2();
    }

    @Override
    public long u4(String name, String meaning, ToLongFunction<T> from) {
        return in.u4();
    }

    @Override
    public int s4(String name, String meaning, ToIntFunction<T> from) {
        return in.s4();
    }

    @Override
    public long s8(String name, String meaning, ToLongFunction<T> from) {
        return in.s8();
    }

    @Override
    public int fourCc(String name, String meaning, ToIntFunction<T> from) {
        return in.s4();
    }

    @Override
    public String string(String name, String meaning, Function<T, String> from) {
        return in.string();
    }

    @Override
    public List<String> twoStrings(
            String first,
            String second,
            String meaning,
            Function<T, String> fromFirst,
            Function<T, String> fromSecond) {
        long firstUnits = in.u4();
        long secondUnits = in.u4();
        return List.of(in.utf16(firstUnits), in.utf16(secondUnits));
    }

    @Override
    public Bytes rest(String name, String meaning, Function<T, Bytes> from) {
        return in.rest();
    }

    @Override
    public <E> List<E> list(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        return elements(in.u4(), name, element);
    }

    @Override
    public <E> List<E> shortList(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        return elements(in.u1(), name, element);
    }

    private <E> List<E> elements(long count, String name, Layout<E> element) {
        // Every element has a byte at least, so a count that lies is found out before it costs memory.
        if (count > in.remaining()) {
            throw new ByteReader.TooShort(count + " " + name + " do not fit the " + in.remaining() + " bytes left");
        }
        List<E> result = new ArrayList<>();
        ShapeReader<E> reader = new ShapeReader<>(in);
        for (long i = 0; i < count; i++) {
            result.add(element.over(reader));
        }
        return List.copyOf(result);
    }

    @Override
    public <E> List<E> listToEnd(String name, String meaning, Layout<E> element, Function<T, List<E>> from) {
        List<E> result = new ArrayList<>();
        ShapeReader<E> reader = new ShapeReader<>(in);
        while (in.remaining() > 0) {
            int before = in.remaining();
            result.add(element.over(reader));
            if (in.remaining() == before) {
                throw new IllegalStateException("An element of " + name + " takes no bytes.");
            }
        }
        return List.copyOf(result);
    }

    @Override
    public <E> Optional<E> tail(String meaning, Layout<E> part, Function<T, Optional<E>> from) {
        return in.remaining() == 0 ? Optional.empty() : Optional.of(part.over(new ShapeReader<>(in)));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import dev.cairn.wire.bytes.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * The fields of a {@code T} in wire order. A record describes itself once, by calling these methods in order and
 * building itself from what they return; that one description reads ({@link ShapeReader}), writes ({@link ShapeWriter})
 * and documents ({@link ShapeDescriber}) it.
 *
 * <pre>{@code
 * new ThreadCreated(
 *         shape.u4("thread id", "local to the VM", ThreadCreated::threadId),
 *         shape.string("name", "", ThreadCreated::name))
 * }</pre>
 *
 * <p>{@code meaning} goes into the reference page; it may be empty where the name says it all. The description must
 * not depend on the values: it is run with zeros and empty strings to document it.
 */
public interface Shape<T> {
    int u1(String name, String meaning, ToIntFunction<T> from);

    /** A u1 that is 0 or 1; anything but 0 reads as true. */
    boolean flag(String name, String meaning, Function<T, Boolean> from);

    int u2(String name, String meaning, ToIntFunction<T> from);

    long u4(String name, String meaning, ToLongFunction<T> from);

    int s4(String name, String meaning, ToIntFunction<T> from);

    long s8(String name, String meaning, ToLongFunction<T> from);

    /** A u4 of four ASCII characters. */
    int fourCc(String name, String meaning, ToIntFunction<T> from);

    /** A u4 count of UTF-16 units, and the units. */
    String string(String name, String meaning, Function<T, String> from);

    /** Two strings of which both lengths come first; {@code meaning} is that of the second. Only HELO has this. */
    List<String> twoStrings(
            String first, String second, String meaning, Function<T, String> fromFirst, Function<T, String> fromSecond);

    /** All bytes that are left. */
    Bytes rest(String name, String meaning, Function<T, Bytes> from);

    /** A u4 count, and as many elements. */
    <E> List<E> list(String name, String meaning, Layout<E> element, Function<T, List<E>> from);

    /** As {@link #list}, with a count of one byte. */
    <E> List<E> shortList(String name, String meaning, Layout<E> element, Function<T, List<E>> from);

    /** Elements until the data end. */
    <E> List<E> listToEnd(String name, String meaning, Layout<E> element, Function<T, List<E>> from);

    /**
     * A field that later versions added: it is there if the data go on behind the field before it. A part that is
     * there must not come behind one that is not.
     */
    <E> Optional<E> tail(String meaning, Layout<E> part, Function<T, Optional<E>> from);
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import dev.cairn.wire.hprof.BasicType;

/** What a field, a static or an element holds. */
public sealed interface FieldValue {
    /**
     * A primitive value.
     *
     * @param bits the value, signed as its type is; of a float or double what its bits are
     * @param text as Java writes it
     */
    record Primitive(BasicType type, long bits, String text) implements FieldValue {}

    /**
     * An object of the dump.
     *
     * @param object its index
     * @param text what it is, in a few words: the contents of a string, the value of a number, the size of a collection;
     *     empty if there are no such words
     */
    record Reference(long object, long id, String className, String text) implements FieldValue {}

    /** No object. */
    record Null() implements FieldValue {}

    /** An object that the dump does not have. */
    record Dangling(long id) implements FieldValue {}
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What objects hold, for callers that ask about many: less than {@link Snapshot#describe} says, and faster. For several threads. A
 * snapshot without values has no fields and no texts.
 */
public interface ObjectValues {
    /**
     * The fields of the instances of a class, its own first, then its superclass's, and so on; none of an array.
     *
     * @param type {@link HeapClass#index}
     */
    List<Field> fieldsOf(int type);

    /**
     * The values of those fields in one instance.
     *
     * @return as many as there are fields: signed as the type is; of an object its id, of a float or double what its bits are.
     *     Empty for one that the dump has no bytes of.
     */
    OptionalLong[] fields(long object);

    /** The field of a name, that of the class nearest to the object's own if several have it. */
    Optional<FieldValue> field(long object, String name);

    /**
     * What the object is in a few words: the characters of a string, the value of a number, the name of a thread or class.
     *
     * @param most of a longer text the beginning, and how much more there is
     */
    Optional<String> text(long object, int most);

    /**
     * What the object is, for a row of a table: what {@link #text} says, or {@code size 7} of a collection and {@code length 7} of an
     * array. Empty for most objects.
     */
    String label(long object);

    /** How many characters a string has. Empty for any other object. */
    OptionalLong textLength(long object);

    /** How many elements a collection, a map or an array has. */
    OptionalLong size(long object);

    /** For how many a collection has room; empty where that means nothing. */
    OptionalLong capacity(long object);

    /** The first references of an object with their names, in the order of the dump; dangling ones are left out. */
    List<NamedReference> references(long object, int limit);

    /**
     * What elements of an array of objects refer to; {@link ObjectColumns#NONE} for those that refer to nothing that the dump has.
     *
     * @param from number of the first of them
     * @return at most {@code count}, fewer at the end of the array; none of anything else
     */
    long[] elements(long array, long from, int count);

    /** A field of the instances of a class. */
    record Field(String name, HeapClass declaringClass, BasicType type) {}
}

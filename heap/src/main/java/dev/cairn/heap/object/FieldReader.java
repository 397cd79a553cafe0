// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import java.util.OptionalLong;

/**
 * Reads single fields and elements of many objects, which is much faster than to {@link Snapshot#describe} each. Of
 * several fields of one name the one counts that is nearest to the object's own class. What is not there is empty: a
 * field that the class lacks, a null, an object that the dump does not have, and everything of a GC log.
 */
public interface FieldReader {
    /** Reads nothing, as the snapshot has no values. */
    FieldReader NONE = new FieldReader() {
        @Override
        public OptionalLong object(long object, String field) {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong number(long object, String field) {
            return OptionalLong.empty();
        }

        @Override
        public String text(long object, int most) {
            return "";
        }

        @Override
        public OptionalLong length(long array) {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong element(long array, long place) {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong contentHash(long array) {
            return OptionalLong.empty();
        }
    };

    /** The object that a field refers to. */
    OptionalLong object(long object, String field);

    /** The value of a primitive field, signed as its type is; of a float or double what its bits are. */
    OptionalLong number(long object, String field);

    /** The characters of a string, cut after {@code most}; empty if the object is none. */
    String text(long object, int most);

    /** How many elements an array has. */
    OptionalLong length(long array);

    /** The object that an element of an array of objects refers to. */
    OptionalLong element(long array, long place);

    /** A number for the contents of an array of primitives: the same for arrays of the same type, length and elements. */
    OptionalLong contentHash(long array);
}

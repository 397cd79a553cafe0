// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;
import java.util.Optional;

/** What is in an object, by what kind of object it is. */
public sealed interface ObjectContents {
    /**
     * An instance of a class.
     *
     * @param fields of its class first, then of the superclass, and so on
     * @param meaning if its class is a well-known one
     */
    record Instance(List<DescribedField> fields, Optional<Meaning> meaning) implements ObjectContents {
        public Instance {
            fields = List.copyOf(fields);
        }
    }

    /**
     * An array of objects.
     *
     * @param from number of the first of the elements that are listed
     */
    record ObjectArray(long length, long from, List<FieldValue> elements) implements ObjectContents {
        public ObjectArray {
            elements = List.copyOf(elements);
        }
    }

    /**
     * An array of primitives.
     *
     * @param known whether the dump has its contents; if not, there are no elements here
     * @param from number of the first of the elements that are listed
     * @param hex the same elements, each as a number of fixed width
     * @param text the same elements as text, if they are bytes (taken as UTF-8) or chars; what cannot be shown is a dot
     */
    record PrimitiveArray(
            BasicType elementType,
            long length,
            boolean known,
            long from,
            List<FieldValue.Primitive> elements,
            String hex,
            Optional<String> text)
            implements ObjectContents {
        public PrimitiveArray {
            elements = List.copyOf(elements);
        }
    }

    /**
     * A class as an object.
     *
     * @param described the class that it is
     * @param superclass the class object of its superclass
     * @param loader null for the boot loader
     */
    record ClassObject(HeapClass described, FieldValue superclass, FieldValue loader, List<DescribedField> statics)
            implements ObjectContents {
        public ClassObject {
            statics = List.copyOf(statics);
        }
    }

    /**
     * An object of a snapshot that has no values.
     *
     * @param references how many objects it refers to
     * @param from number of the first of those that are listed
     */
    record Opaque(long references, long from, List<FieldValue> referees) implements ObjectContents {
        public Opaque {
            referees = List.copyOf(referees);
        }
    }
}

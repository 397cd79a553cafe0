// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.perfetto;

/** What the objects of a type are to Perfetto: the referents of some kinds are not kept by them. */
public enum TypeKind {
    /** Nothing is known of fields, or a class's own object, whose fields are its statics. */
    UNKNOWN(0),
    NORMAL(1),
    /** Arrays of primitives. */
    WITHOUT_REFERENCES(2),
    ARRAY(4),
    CLASS_LOADER(6),
    SOFT_REFERENCE(8),
    WEAK_REFERENCE(9),
    FINALIZER_REFERENCE(10),
    PHANTOM_REFERENCE(11);

    final int number;

    TypeKind(int number) {
        this.number = number;
    }
}

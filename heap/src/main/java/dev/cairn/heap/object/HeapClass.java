// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import java.util.OptionalInt;

/**
 * A class of a snapshot. Its fields are in {@link Snapshot#membersOf}.
 *
 * @param index its number in {@link Snapshot#classes()}
 * @param id of the class object in the dump; 0 where it has none
 * @param name as in Java source: {@code byte[]}, {@code a.b.C$D[]}
 * @param superclass index of the superclass, if it has one that is known
 * @param loaderId id of the class loader; 0 is the boot loader if the class {@link #tellsLoader()}
 * @param shallowBytes size of each of its objects; for arrays and where sizes vary, that of an empty one
 * @param defined whether the dump describes it; of a class that is only named, only the name is known
 */
public record HeapClass(
        int index,
        long id,
        String name,
        Kind kind,
        OptionalInt superclass,
        long loaderId,
        long shallowBytes,
        boolean defined) {
    /** What {@link #packageName} says of a class that is in none. */
    public static final String NO_PACKAGE = PackageNames.NONE;

    /**
     * Its package, as Java and .NET have them; arrays are in that of what they are of.
     *
     * @return {@code a.b}, or in brackets that there is none: {@link #NO_PACKAGE}, {@code "(primitive arrays)"}
     */
    public String packageName() {
        return PackageNames.of(name);
    }

    /**
     * Whether it is known which loader defined it. A log of .NET does not say so, and a dump does not for a class that
     * it only names, except for arrays of primitives, which are the boot loader's.
     */
    public boolean tellsLoader() {
        return kind == Kind.PRIMITIVE_ARRAY || (defined && kind != Kind.OPAQUE);
    }

    /** What the objects of a class are. */
    public enum Kind {
        INSTANCE,
        OBJECT_ARRAY,
        PRIMITIVE_ARRAY,
        /** Size and references are each object's own, and no fields are known: the .NET GC log. */
        OPAQUE
    }
}

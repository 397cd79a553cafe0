// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;
import java.util.OptionalInt;

/**
 * A class of a snapshot.
 *
 * @param index its number in {@link Snapshot#classes()}
 * @param id of the class object in the dump; 0 where it has none
 * @param name as in Java source: {@code byte[]}, {@code a.b.C$D[]}
 * @param superclass index of the superclass, if it has one that is known
 * @param loaderId id of the class loader; 0 is the boot loader if the class {@link #tellsLoader()}
 * @param fields its own instance fields, in the order of the dump; the superclass's follow them in an object's bytes
 * @param shallowBytes size of each of its objects; for arrays and where sizes vary, that of an empty one
 * @param defined whether the dump describes it; of a class that is only named nothing but the name is known
 */
public record HeapClass(
        int index,
        long id,
        String name,
        Kind kind,
        OptionalInt superclass,
        long loaderId,
        List<Field> fields,
        List<Static> statics,
        long shallowBytes,
        boolean defined) {
    /** What {@link #packageName} says of a class that is in none. */
    public static final String NO_PACKAGE = PackageNames.NONE;

    public HeapClass {
        fields = List.copyOf(fields);
        statics = List.copyOf(statics);
    }

    /**
     * Its package, as Java and .NET have them; arrays are in that of what they are of.
     *
     * @return {@code a.b}, or in brackets that there is none: {@link #NO_PACKAGE}, {@code "(primitive arrays)"}
     */
    public String packageName() {
        return PackageNames.of(name);
    }

    /**
     * Whether it is known which loader defined it. No log of .NET tells, nor does a dump of a class that it only names, but
     * for arrays of primitives, which are the boot loader's.
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

    /** A field of the objects of a class. */
    public record Field(String name, BasicType type) {}

    /**
     * A static field.
     *
     * @param bits the value; of an object its id
     */
    public record Static(String name, BasicType type, long bits) {}
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An object that a test made: what the file says of it, and what it therefore refers to. */
final class MadeObject {
    enum Kind {
        CLASS,
        INSTANCE,
        OBJECT_ARRAY,
        BYTE_ARRAY
    }

    final Kind kind;
    /** Which of the heap's parts it is in; only objects of part 0 are referred to from other parts. */
    final int part;

    long id;
    int index;
    boolean root;

    /** The class; nothing for an array of bytes where the heap does not describe their class. */
    @Nullable
    MadeObject type;

    /** Fields, own class's first, or elements; null and what the heap does not have are among them. */
    final List<@Nullable MadeObject> values = new ArrayList<>();

    @Nullable
    MadeObject referent;

    /** What follows is of class objects; their values are statics. */
    String name = "";

    @Nullable
    MadeObject superclass;

    @Nullable
    MadeObject loader;

    @Nullable
    MadeObject signers;

    int ints;
    int references;
    boolean isReference;

    MadeObject(Kind kind, int part, @Nullable MadeObject type) {
        this.kind = kind;
        this.part = part;
        this.type = type;
    }

    /** Whether objects of this class have a referent. */
    boolean haveReferents() {
        return isReference || (superclass != null && superclass.haveReferents());
    }

    /** Whether this class is that of a name, or below it. */
    boolean isA(String className) {
        return name.equals(className) || (superclass != null && superclass.isA(className));
    }

    /** References in the fields of objects of this class, the referent aside. */
    int allReferences() {
        return references + (superclass == null ? 0 : superclass.allReferences());
    }

    /** What it keeps, in the order of the file, its class aside. */
    List<MadeObject> kept() {
        List<MadeObject> all = new ArrayList<>();
        addIfThere(superclass, all);
        addIfThere(loader, all);
        addIfThere(signers, all);
        values.forEach(value -> addIfThere(value, all));
        return all;
    }

    /** What it refers to without keeping it. */
    List<MadeObject> weaklyKept() {
        List<MadeObject> all = new ArrayList<>();
        addIfThere(referent, all);
        return all;
    }

    private static void addIfThere(@Nullable MadeObject object, List<MadeObject> all) {
        if (object != null && object != MadeHeap.DANGLING) {
            all.add(object);
        }
    }
}

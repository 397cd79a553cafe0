// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A class as a dump describes it: first what the class declares, then what the walk finds on it. */
final class DumpedType {
    /** A reference from the constant pool. */
    record Constant(int index, long object) {}

    /** No class file has more of anything. */
    private static final int MOST = 0xFFFF;

    final int number;
    /** The number of its superclass, 0 for none. */
    final int parent;

    final boolean isInterface;
    private final int[] interfaces;
    private final List<TypeField> fields = new ArrayList<>();
    private final Map<Integer, Long> statics = new HashMap<>();
    private final List<Constant> constants = new ArrayList<>();
    // Numbers of objects, 0 for none.
    long loader;
    long signers;
    long domain;
    /** Bytes that an object of it takes, 0 if that is not known. */
    long size;
    /** How many objects of it the dump has. */
    long objects;
    /** What its objects have, once somebody has asked. */
    Optional<InstanceShape> shape = Optional.empty();

    boolean shapeIsKnown;

    DumpedType(int number, int parent, boolean isInterface, int[] interfaces) {
        this.number = number;
        this.parent = parent;
        this.isInterface = isInterface;
        this.interfaces = interfaces.clone();
    }

    int interfaces() {
        return interfaces.length;
    }

    int interfaceAt(int place) {
        return interfaces[place];
    }

    /** False if it comes out of order: fields come as the class file has them. */
    boolean add(int index, TypeField field) {
        if (index != fields.size() || index >= MOST) {
            return false;
        }
        fields.add(field);
        return true;
    }

    List<TypeField> fields() {
        return fields;
    }

    /** By JVMTI's index. */
    void setStatic(int index, long bits) {
        if (statics.size() <= MOST) {
            statics.put(index, bits);
        }
    }

    /** Returns a static field's bits by its JVMTI index; 0 if they were not reported. */
    long staticBits(int index) {
        return statics.getOrDefault(index, 0L);
    }

    void addConstant(int index, long object) {
        if (constants.size() < MOST) {
            constants.add(new Constant(index, object));
        }
    }

    List<Constant> constants() {
        return constants;
    }
}

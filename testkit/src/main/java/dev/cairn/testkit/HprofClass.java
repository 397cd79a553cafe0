// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What a CLASS DUMP says. Names become strings of the file. */
public final class HprofClass {
    /** A field of the class's objects. */
    record Field(long nameId, HprofType type) {}

    /** A static, or an entry of the constant pool, whose number then stands in the place of the name. */
    record Value(long nameId, HprofType type, long bits) {}

    private final HprofBuilder file;
    final long id;
    final List<Field> fields = new ArrayList<>();
    final List<Value> statics = new ArrayList<>();
    final List<Value> constants = new ArrayList<>();
    long superId;
    long loader;
    long signers;
    long domain;
    OptionalLong statedSize = OptionalLong.empty();

    HprofClass(HprofBuilder file, long id) {
        this.file = file;
        this.id = id;
    }

    /** The superclass; where its dump came before, its fields belong to the objects too. */
    public HprofClass superclass(long classId) {
        this.superId = classId;
        return this;
    }

    public HprofClass loader(long objectId) {
        this.loader = objectId;
        return this;
    }

    public HprofClass signers(long objectId) {
        this.signers = objectId;
        return this;
    }

    public HprofClass domain(long objectId) {
        this.domain = objectId;
        return this;
    }

    public HprofClass field(String name, HprofType type) {
        fields.add(new Field(file.name(name), type));
        return this;
    }

    /** A static field; {@code bits} are its value, of an object the id. */
    public HprofClass staticField(String name, HprofType type, long bits) {
        statics.add(new Value(file.name(name), type, bits));
        return this;
    }

    public HprofClass constant(int index, HprofType type, long bits) {
        constants.add(new Value(index, type, bits));
        return this;
    }

    /** The size of instances, in the place of the sum of the fields. */
    public HprofClass statedSize(long bytes) {
        this.statedSize = OptionalLong.of(bytes);
        return this;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.wire.hprof.BasicType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A class of a dump while its size and the places of its references are being found out. Those places are known once
 * {@link ClassTable#locateReferences} was called, and code that needs them calls it.
 */
public final class DumpedClass {
    public static final int NO_CLASS = -1;

    public final int index;
    public final long id;
    public final String name;
    final Optional<NamedClass> described;
    public final Optional<ClassDumpRecord> record;
    /** Index of the class object; negative if the dump has none. */
    public final long object;

    public final int slot;
    /** Whether the VM may give its objects more than it declares. */
    public final boolean isSpecial;

    public int superclass = NO_CLASS;
    public boolean isArray;

    @Nullable
    public BasicType element;

    public long size;

    private int[] referenceOffsets = {};
    private int[] weakOffsets = {};
    private long dumpedBytes;

    DumpedClass(int index, long id, String name, Optional<NamedClass> described, long object, int slot) {
        this.index = index;
        this.id = id;
        this.name = name;
        this.described = described;
        this.record = described.map(NamedClass::record);
        this.object = object;
        this.slot = slot;
        if (described.isPresent()) {
            this.isSpecial = described.get().isSpecial();
            this.isArray = described.get().isArray();
        } else {
            this.isSpecial = HiddenFields.isSpecial(name);
            this.isArray = NamedClass.isOfArrays(name);
        }
    }

    /** Where references are among the bytes of an instance's fields. */
    public int[] referenceOffsets() {
        return referenceOffsets;
    }

    /** Those among them that do not keep what they refer to. */
    public int[] weakOffsets() {
        return weakOffsets;
    }

    public boolean hasWeakReferences() {
        return weakOffsets.length > 0;
    }

    /** Bytes of fields that an instance has in the dump. */
    public long dumpedBytes() {
        return dumpedBytes;
    }

    /** How many statics its class object has a place for. */
    public FieldCounts placedStatics() {
        return described.map(NamedClass::statics).orElse(FieldCounts.NONE);
    }

    /** Whether class objects are its instances. */
    public boolean isClassOfClasses() {
        return isSpecial && name.equals(ClassTable.CLASS); // to look at all names takes long
    }

    /** How many fields it declares. */
    public FieldCounts fieldCounts() {
        return described.map(NamedClass::fields).orElse(FieldCounts.NONE);
    }

    public List<ClassDumpRecord.Field> fields() {
        return record.map(ClassDumpRecord::fields).orElse(List.of());
    }

    /** @param lineage this class and its superclasses, from here up */
    void locateReferences(List<DumpedClass> lineage, WeakFields weak, int idSize) {
        int[] references = new int[16];
        int[] weaks = new int[4];
        int count = 0;
        int weakCount = 0;
        long offset = 0;
        for (DumpedClass owner : lineage) {
            for (ClassDumpRecord.Field field : owner.fields()) {
                if (field.type() == BasicType.OBJECT) {
                    if (weak.isWeak(owner, field)) {
                        weaks = Arrays.copyOf(weaks, Math.max(weaks.length, weakCount + 1));
                        weaks[weakCount++] = (int) offset;
                    } else {
                        references = count == references.length ? Arrays.copyOf(references, count * 2) : references;
                        references[count++] = (int) offset;
                    }
                }
                offset += field.type().size(idSize);
            }
        }
        referenceOffsets = Arrays.copyOf(references, count);
        weakOffsets = Arrays.copyOf(weaks, weakCount);
        dumpedBytes = offset;
    }

    /** Says which fields do not keep what they refer to. */
    @FunctionalInterface
    interface WeakFields {
        boolean isWeak(DumpedClass owner, ClassDumpRecord.Field field);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.rows;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.classes.ClassIndex;
import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.hprof.sizes.ClassSizes;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.RowWriter;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the record of an object becomes: a row with its size, where objects of its class differ in that, and the objects
 * that it refers to. Each answers with the number of the object's class. For one thread.
 */
final class ObjectRows {
    private static final int SHORT_ROW = 128;
    /** Arrays with more elements go out in pieces. */
    private static final int LONG_ARRAY = 1 << 18;

    private final MemorySegment bytes;
    private final DumpReader reader;
    private final int idSize;
    private final ObjectIds ids;
    private final Optional<BitColumn> shadowed;
    private final ClassTable table;
    private final ClassSizes sizes;
    private final ClassIndex classIndex;
    private final UnitOutput out;
    private final RowWriter rows;
    private final ReferrerCounts referrers;
    private final long[] jniGlobals;
    private final List<ArchivedObjects.Suspect> suspects = new ArrayList<>();
    private long dangling;
    private long strange;

    ObjectRows(
            MemorySegment bytes,
            DumpReader reader,
            int idSize,
            ObjectIdsBuilder.Result ids,
            ClassTable table,
            ClassSizes sizes,
            UnitOutput out,
            ReferrerCounts referrers,
            long[] jniGlobals) {
        this.bytes = bytes;
        this.reader = reader;
        this.idSize = idSize;
        this.ids = ids.ids();
        this.shadowed = ids.shadowed().stream().findFirst();
        this.table = table;
        this.sizes = sizes;
        this.classIndex = new ClassIndex(table);
        this.out = out;
        this.rows = out.rows();
        this.referrers = referrers;
        this.jniGlobals = jniGlobals;
    }

    /** References to what is not in the dump, since the last time. */
    long takeDangling() {
        long taken = dangling;
        dangling = 0;
        return taken;
    }

    /** Arrays that may lack objects because HotSpot dumps none that it has archived and not used, since the last time. */
    List<ArchivedObjects.Suspect> takeSuspects() {
        List<ArchivedObjects.Suspect> taken = List.copyOf(suspects);
        suspects.clear();
        return taken;
    }

    /** Instances whose length is not what their class says, since the last time. */
    long takeStrange() {
        long taken = strange;
        strange = 0;
        return taken;
    }

    int instance(long object, long classId, long fields, long length) {
        int index = classIndex.of(classId);
        DumpedClass type = classIndex.dumpedClass(index);
        if (isShadowed(object)) {
            return empty(object);
        }
        if (length != type.dumpedBytes()) {
            strange++;
        }
        int[] offsets = type.referenceOffsets();
        boolean isShort = offsets.length < SHORT_ROW;
        begin(object, isShort);
        if (sizes.vary(index)) {
            rows.size(sizes.unitsOf(index, bytes, fields, length));
        }
        for (int at : offsets) {
            if (at + idSize <= length) {
                reference(object, id(fields + at));
            }
        }
        end(isShort);
        if (type.hasWeakReferences()) {
            weakReferences(object, fields, length, type.weakOffsets());
        }
        return index;
    }

    int objectArray(long object, long classId, long elements, long length) {
        int index = classIndex.of(classId);
        if (isShadowed(object)) {
            return empty(object);
        }
        long before = dangling;
        if (length > LONG_ARRAY) {
            longArray(object, elements, length);
        } else {
            boolean isShort = length < SHORT_ROW;
            begin(object, isShort);
            rows.size(sizes.units(sizes.layout().array(length, sizes.layout().reference())));
            for (long i = 0, at = elements; i < length; i++, at += idSize) {
                reference(object, id(at));
            }
            end(isShort);
        }
        if (dangling > before && Arrays.binarySearch(jniGlobals, object) >= 0) {
            suspect(index, elements, length, dangling - before);
        }
        noWeakReferences(object, index);
        return index;
    }

    private void suspect(int index, long elements, long length, long missing) {
        if (classIndex.dumpedClass(index).name.equals(ArchivedObjects.ARRAY_CLASS)) {
            long id = id(elements - 2L * idSize - 2 * Integer.BYTES);
            suspects.add(new ArchivedObjects.Suspect(id, elements, length, missing));
        }
    }

    /** An array that may not fit into memory: counted first, and written in pieces. */
    private void longArray(long object, long elements, long length) {
        long count = 0;
        for (long i = 0; i < length; i++) {
            long id = id(elements + i * idSize);
            count += id != 0 && ids.indexOf(id) >= 0 ? 1 : 0;
        }
        rows.beginCounted(object, count);
        rows.size(sizes.units(sizes.layout().array(length, sizes.layout().reference())));
        for (long i = 0; i < length; i++) {
            reference(object, id(elements + i * idSize));
            out.flushIfMuch();
        }
    }

    int primitiveArray(long object, BasicType element, long length) {
        if (isShadowed(object)) {
            return empty(object);
        }
        int index = classIndex.ofPrimitiveArray(element.code());
        rows.beginShort(object);
        rows.size(sizes.units(sizes.layout().array(length, element.size(idSize))));
        rows.endShort();
        noWeakReferences(object, index);
        return index;
    }

    int classDump(long object, ClassDumpRecord type) {
        if (isShadowed(object)) {
            return empty(object);
        }
        rows.beginLong(object);
        rows.size(sizes.units(sizes.ofClassObject(type)));
        reference(object, type.superId());
        reference(object, type.loaderId());
        reference(object, type.signersId());
        reference(object, type.domainId());
        for (ClassDumpRecord.Static each : type.constants()) {
            if (each.type() == BasicType.OBJECT) {
                reference(object, each.bits());
            }
        }
        for (ClassDumpRecord.Static each : type.statics()) {
            if (each.type() == BasicType.OBJECT) {
                reference(object, each.bits());
            }
        }
        rows.endLong();
        noWeakReferences(object, sizes.classOfClasses());
        return sizes.classOfClasses();
    }

    /** Whether an earlier object has the same id: then this one is of no size, and refers to nothing. */
    private boolean isShadowed(long object) {
        return shadowed.isPresent() && shadowed.get().get(object);
    }

    private int empty(long object) {
        rows.beginShort(object);
        rows.size(0);
        rows.endShort();
        return table.shadowed();
    }

    private void begin(long object, boolean isShort) {
        if (isShort) {
            rows.beginShort(object);
        } else {
            rows.beginLong(object);
        }
    }

    private void end(boolean isShort) {
        if (isShort) {
            rows.endShort();
        } else {
            rows.endLong();
        }
    }

    private void weakReferences(long object, long fields, long length, int[] offsets) {
        rows.beginLong(object);
        for (int at : offsets) {
            long target = at + idSize <= length ? resolve(id(fields + at)) : ObjectIds.NONE;
            if (target >= 0) {
                referrers.pin(target);
                rows.target(target);
            }
        }
        rows.endLong();
    }

    /** Only damaged files have such objects of a class that has weak references. */
    private void noWeakReferences(long object, int index) {
        if (classIndex.dumpedClass(index).hasWeakReferences()) {
            rows.beginCounted(object, 0);
        }
    }

    private void reference(long from, long id) {
        if (id == 0) {
            return;
        }
        long target = resolve(id);
        if (target >= 0) {
            rows.target(target);
            if (target != from) {
                referrers.add(target);
            }
        }
    }

    private long resolve(long id) {
        if (id == 0) {
            return ObjectIds.NONE;
        }
        long target = ids.indexOf(id);
        if (target < 0) {
            dangling++;
        }
        return target;
    }

    private long id(long offset) {
        return reader.id(offset);
    }
}

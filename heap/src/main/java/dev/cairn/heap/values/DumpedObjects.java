// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The objects of an HPROF dump with their contents. May be used by several threads at once. */
public final class DumpedObjects {
    private static final int LONGEST_TEXT = 1 << 12;

    private final Snapshot snapshot;
    private final HprofHeap heap;
    private final LongColumn offsets;
    private final MemorySegment bytes;
    private final int idSize;
    private final List<HeapClass> classes;
    private final Map<Long, HeapClass> classesById = new HashMap<>();
    private final Map<Integer, FieldLayout> layouts = new ConcurrentHashMap<>();
    private final Map<String, Set<Long>> statics = new ConcurrentHashMap<>();
    private final StringReader strings;

    /** Contents of a snapshot's objects; {@code offsets} are from its graph. */
    public DumpedObjects(Snapshot snapshot, HprofHeap heap, LongColumn offsets) {
        this.snapshot = snapshot;
        this.heap = heap;
        this.offsets = offsets;
        this.bytes = heap.file().bytes();
        this.idSize = heap.file().header().idSize();
        this.classes = heap.classes();
        for (HeapClass each : classes) {
            if (each.id() != 0) {
                classesById.putIfAbsent(each.id(), each);
            }
        }
        this.strings = new StringReader(this, StringReader.isBigEndian(classes, this::membersOf));
    }

    Snapshot snapshot() {
        return snapshot;
    }

    ObjectRecord record(long object) {
        return heap.objectRecord(object, offsets);
    }

    Optional<ObjectRecord> recordById(long id) {
        OptionalLong object = indexOf(id);
        return object.isEmpty() ? Optional.empty() : Optional.of(record(object.getAsLong()));
    }

    OptionalLong indexOf(long id) {
        return id == 0 ? OptionalLong.empty() : snapshot.indexOf(id);
    }

    /** The fields of an object; empty if it is an array or a class. */
    public Optional<InstanceFields> fields(long object) {
        return fields(record(object));
    }

    /** The same by id; empty as well if there is no object of that id. */
    public Optional<InstanceFields> fieldsById(long id) {
        return recordById(id).flatMap(this::fields);
    }

    Optional<InstanceFields> fields(ObjectRecord record) {
        if (record.kind() != ObjectRecord.Kind.INSTANCE) {
            return Optional.empty();
        }
        return classById(record.classId()).map(type -> new InstanceFields(bytes, idSize, layout(type), record, 0));
    }

    /** The class that has a class object of that id. */
    Optional<HeapClass> classById(long id) {
        return Optional.ofNullable(classesById.get(id));
    }

    /**
     * What a static refers to, of every class of that name, as several loaders may have one; nulls left out. For constants
     * of the JDK: every class and field asked for is kept.
     */
    Set<Long> statics(String className, String field) {
        return statics.computeIfAbsent(
                className + "." + field,
                _ -> classes.stream()
                        .filter(each -> each.name().equals(className))
                        .flatMap(each -> membersOf(each).statics().stream())
                        .filter(each ->
                                each.type() == BasicType.OBJECT && each.name().equals(field) && each.bits() != 0)
                        .map(ClassMembers.Static::bits)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** The text of a string, or array of characters, in the field that {@code owner} declares; empty if there is none. */
    public String text(long object, String owner, String field) {
        return fields(object)
                .flatMap(fields -> fields.lineage().stream()
                        .filter(type -> type.name().equals(owner))
                        .findFirst()
                        .map(fields::upFrom))
                .map(fields -> fields.reference(field))
                .flatMap(id -> strings.byId(id).or(() -> strings.array(id)))
                .map(text -> text.text(0, LONGEST_TEXT))
                .orElse("");
    }

    StringReader strings() {
        return strings;
    }

    List<HeapClass> classes() {
        return classes;
    }

    ClassMembers membersOf(HeapClass type) {
        return heap.membersOf(type.index());
    }

    /** Of a class by its index. */
    FieldLayout layoutOf(int type) {
        return layout(classes.get(type));
    }

    private FieldLayout layout(HeapClass type) {
        return layouts.computeIfAbsent(type.index(), _ -> FieldLayout.of(type, classes, this::membersOf, idSize));
    }

    /** An element of an array that has its data: signed as its type is, of an object its id. */
    long element(ObjectRecord array, long i) {
        if (i < 0 || i >= array.length() || !array.hasData()) {
            throw new IndexOutOfBoundsException(
                    "The array has " + array.length() + " elements, and none of them is number " + i + ".");
        }
        int size = array.element().size(idSize);
        return PrimitiveText.signed(array.element(), Ids.read(bytes, array.body() + i * size, size));
    }

    MemorySegment slice(ObjectRecord array, long from, long count) {
        long size = array.element().size(idSize);
        return bytes.asSlice(array.body() + from * size, count * size);
    }

    /** The stack that allocated an object, the innermost frame first; none if the dump does not record it. */
    List<StackFrame> allocationTrace(ObjectRecord record) {
        return record.traceSerial() == 0 ? List.of() : heap.outline().traces().frames(record.traceSerial());
    }
}

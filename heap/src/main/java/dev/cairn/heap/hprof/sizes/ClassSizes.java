// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.classes.ClassNaming;
import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.classes.ClassTally;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.hprof.classes.FieldCounts;
import dev.cairn.heap.hprof.classes.StackChunks;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.hprof.outline.HprofStrings;
import dev.cairn.heap.hprof.scan.FirstPass;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What objects take in the heap that they come from, which HotSpot's dumps do not say. Where ids are addresses, an
 * object is never larger than the distance to the next one: the smallest distances show the layout, and a class's size
 * is the smaller one of its own smallest distance and what the layout makes of its fields.
 */
public final class ClassSizes {
    private static final int LEAST_ADDRESS_GRANULE_SHIFT = 2;
    /** Among this many class objects, at least one has another object directly after it. */
    private static final int ENOUGH_CLASS_OBJECTS = 50;

    /** With this many objects it is no accident that all ids are multiples of 16. */
    private static final long ENOUGH_FOR_ALIGNMENT = 10_000;

    private static final int LARGEST_ALIGNMENT = 256;
    /** Sizes are kept in units of 8 bytes. */
    public static final int UNIT_SHIFT = 3;

    private final ClassTable table;
    private final ClassTally tally;
    private final HprofStrings strings;
    private final int idSize;
    private final boolean android;
    private final boolean addresses;
    private final int alignment;
    private final ObjectLayout objects;
    private final HeapLayout layout;
    private final int classOfClasses;
    private final int stackChunks;
    private final int sizeInStackChunks;
    private final long classObjectBase;
    private final boolean staticsElsewhere;
    /** By the numbers of the classes. */
    private final long[] classObjectSizes;

    private final boolean[] vary;

    /** @param stackChunkClass id of {@link StackChunks#CLASS}; 0 for none */
    public ClassSizes(
            ClassTable table,
            ObjectLayout objects,
            FirstPass.Result first,
            ObjectIdsBuilder.Result ids,
            DumpOutline outline,
            long stackChunkClass,
            int idSize,
            boolean android) {
        this.table = table;
        this.tally = first.tally();
        this.strings = outline.strings();
        this.idSize = idSize;
        this.android = android;
        this.addresses = first.granuleShift() >= LEAST_ADDRESS_GRANULE_SHIFT && !isOfAgent(outline);
        this.alignment = addresses && !android && idSize == Long.BYTES && first.objects() >= ENOUGH_FOR_ALIGNMENT
                ? Math.clamp(ids.columns().alignment(), HeapLayout.ALIGNMENT, LARGEST_ALIGNMENT)
                : HeapLayout.ALIGNMENT;
        this.objects = objects;
        this.layout = android ? HeapLayout.ANDROID : infer();
        long[] rules = objects.instances(layout);
        List<DumpedClass> classes = table.classes();
        vary = new boolean[classes.size()];
        int mirror = 0;
        int chunks = DumpedClass.NO_CLASS;
        int sizeInChunks = 0;
        for (DumpedClass each : classes) {
            boolean isMirror = each.isClassOfClasses();
            mirror = isMirror ? each.index : mirror;
            each.size = each.isArray
                    ? layout.aligned(layout.arrayBase(elementSize(each)))
                    : instance(each, rules[each.index]);
            OptionalInt sizeAt = android || stackChunkClass == 0 || each.id != stackChunkClass
                    ? OptionalInt.empty()
                    : StackChunks.sizeAt(each.fields(), strings, idSize);
            if (sizeAt.isPresent()) {
                chunks = each.index;
                sizeInChunks = sizeAt.getAsInt();
            }
            vary[each.index] = each.isArray
                    || isMirror
                    || sizeAt.isPresent()
                    || each.index == table.shadowed()
                    || (each.slot >= 0 && tally.arrays(each.slot) > 0);
        }
        classOfClasses = mirror;
        stackChunks = chunks;
        sizeInStackChunks = sizeInChunks;
        vary[mirror] = true; // of a damaged dump it may be any class; the rows of class objects have sizes all the same
        long[] room = addresses && !android ? roomOfClassObjects(ids.ids()) : new long[classes.size()];
        classObjectBase = classObjectBase(room);
        staticsElsewhere = staticsAreElsewhere(room);
        // Computed now, as a later caller may no longer have the file.
        classObjectSizes = classes.stream()
                .mapToLong(each -> each.record.isPresent() ? classObjectSize(each.placedStatics()) : 0)
                .toArray();
        // Those of primitive types are dumped as instances of it.
        table.classes().get(mirror).size = layout.aligned(classObjectBase);
    }

    /** Agents number objects; only they say how they were set up. */
    private static boolean isOfAgent(DumpOutline outline) {
        return !outline.agentRecords().controlSettings().isEmpty();
    }

    private HeapLayout infer() {
        List<HeapLayout> candidates = idSize == Long.BYTES ? HeapLayout.HOTSPOT_64 : HeapLayout.HOTSPOT_32;
        if (!addresses) {
            return candidates.getFirst();
        }
        List<HeapLayout> layouts =
                candidates.stream().map(each -> each.alignedTo(alignment)).toList();
        return new LayoutEvidence(table.classes(), tally, objects, idSize).best(layouts);
    }

    /** @param described what it takes by the layout, if the dump describes the class */
    private long instance(DumpedClass type, long described) {
        if (android) {
            return HeapLayout.align(
                    type.record.map(ClassDumpRecord::instanceSize).orElse(0L));
        }
        long rule = type.record.isEmpty() && type.slot >= 0
                ? layout.instance(Integer.toUnsignedLong(tally.fieldBytes(type.slot)))
                : described;
        long gap = addresses && type.slot >= ClassTally.PRIMITIVE_SLOTS ? tally.instanceGap(type.slot) : Long.MAX_VALUE;
        return Math.max(Math.min(rule, gap), layout.aligned(layout.header()));
    }

    /** Of each class, how far the next object is from the class object; 0 where that is not known. */
    private long[] roomOfClassObjects(ObjectIds ids) {
        long[] room = new long[table.classes().size()];
        for (DumpedClass each : table.classes()) {
            long next = each.record.isPresent() ? ids.nextId(each.id) : 0;
            room[each.index] = next == 0 ? 0 : next - each.id;
        }
        return room;
    }

    /** A class object without statics: the smallest distance from one to the next object. */
    private long classObjectBase(long[] room) {
        long best = Long.MAX_VALUE;
        int seen = 0;
        for (DumpedClass each : table.classes()) {
            if (room[each.index] != 0 && each.placedStatics().isNone()) {
                best = Math.min(best, room[each.index]);
                seen++;
            }
        }
        long rule = table.classes().get(classOfClasses).size;
        return seen >= ENOUGH_CLASS_OBJECTS ? best : Math.min(best, rule);
    }

    /** What the object of a class that the dump describes takes itself: {@code java.lang.Class} and the statics. */
    long ofClassObject(DumpedClass type) {
        return classObjectSizes[type.index];
    }

    /** The same of the class whose record this is. */
    public long ofClassObject(ClassDumpRecord record) {
        return table.byId(record.id())
                .filter(type -> type.record.isPresent())
                .map(this::ofClassObject)
                .orElseGet(() -> classObjectSize(ClassNaming.placedStatics(record, strings)));
    }

    private long classObjectSize(FieldCounts own) {
        return layout.aligned(staticsElsewhere ? classObjectBase : ObjectLayout.statics(classObjectBase, own, layout));
    }

    /** Before JDK 7 statics lay in what the VM has of a class: then an object follows a class object's own too soon. */
    private boolean staticsAreElsewhere(long[] room) {
        return !layout.packed()
                && table.classes().stream()
                        .anyMatch(each -> room[each.index] != 0
                                && room[each.index]
                                        < layout.aligned(
                                                ObjectLayout.statics(classObjectBase, each.placedStatics(), layout)));
    }

    private int elementSize(DumpedClass array) {
        return Optional.ofNullable(array.element).map(type -> type.size(idSize)).orElse(layout.reference());
    }

    public HeapLayout layout() {
        return layout;
    }

    public String layoutInWords() {
        if (android) {
            return layout.words();
        }
        if (!addresses) {
            return layout.words() + ", taken for granted since ids are no addresses";
        }
        if (idSize != Long.BYTES) {
            return layout.words() + ", as ids are addresses of 4 bytes";
        }
        if (alignment > HeapLayout.ALIGNMENT) {
            return layout.words() + ", found by the distances between objects, which are aligned to " + alignment
                    + " bytes";
        }
        if (table.classes().stream().noneMatch(this::hasDistance)) {
            return layout.words() + ", taken for granted since no distances between objects are known";
        }
        long apart = distancesAreMultiplesOf();
        return layout.words() + ", found by the distances between objects"
                + (apart > HeapLayout.ALIGNMENT && apart <= LARGEST_ALIGNMENT
                        ? "; they are aligned to " + apart + " bytes, so each may take up to "
                                + (apart - HeapLayout.ALIGNMENT) + " bytes more than is told"
                        : "");
    }

    private boolean hasDistance(DumpedClass type) {
        boolean ofInstances =
                type.slot >= ClassTally.PRIMITIVE_SLOTS && tally.instanceGap(type.slot) != ClassTally.NO_GAP;
        return ofInstances || (type.slot >= 0 && tally.arrayGap(type.slot) != ClassTally.NO_GAP);
    }

    /** The largest power of two that all smallest distances of classes are multiples of. */
    private long distancesAreMultiplesOf() {
        long bits = 0;
        for (DumpedClass each : table.classes()) {
            if (each.slot >= ClassTally.PRIMITIVE_SLOTS && tally.instanceGap(each.slot) != ClassTally.NO_GAP) {
                bits |= tally.instanceGap(each.slot);
            }
        }
        return Long.lowestOneBit(bits);
    }

    /** Whether each object of a class says its own size. */
    public boolean vary(int index) {
        return vary[index];
    }

    public long units(long bytes) {
        return bytes >>> UNIT_SHIFT;
    }

    public long unitsOf(int index) {
        return units(table.classes().get(index).size);
    }

    /** The class that class objects are instances of. */
    public int classOfClasses() {
        return classOfClasses;
    }

    /** All arrays of a class in bytes, by what the first walk counted. */
    long arrayBytes(DumpedClass type) {
        if (alignment > HeapLayout.ALIGNMENT) {
            return type.index == stackChunks ? 0 : tally.alignedBytes(type.slot); // those count as instances
        }
        int element = elementSize(type);
        int base = layout.arrayBase(element);
        long count = tally.arrays(type.slot);
        if (type.element == null && element == Long.BYTES) {
            return count * base + tally.elementsOf8(type.slot);
        }
        return (base & 7) == 0
                ? count * base + tally.elements(type.slot)
                : count * (base - 4) + tally.elementsAfter4(type.slot);
    }

    /** An instance of a class whose objects say their own sizes, in units; its fields are of that length there. */
    public long unitsOf(int index, MemorySegment bytes, long fields, long length) {
        return index == stackChunks ? units(ofStackChunk(bytes, fields, length)) : unitsOf(index);
    }

    private long ofStackChunk(MemorySegment bytes, long fields, long length) {
        return layout.aligned(table.classes().get(stackChunks).size
                + StackChunks.bytesOf(bytes, fields, length, sizeInStackChunks, layout.reference()));
    }

    /** All instances of a class in bytes; class objects are not among them. */
    long instanceBytes(DumpedClass type) {
        if (type.index == stackChunks && alignment > HeapLayout.ALIGNMENT) {
            return tally.alignedBytes(type.slot);
        }
        return tally.instances(type.slot) * type.size
                + (type.index == stackChunks ? tally.stackChunks.bytes(sizeInStackChunks, layout.reference()) : 0);
    }

    /** Whether {@link #measure} must find what arrays take, as the sums of the first walk do not show it. */
    public boolean mustMeasure() {
        return alignment > HeapLayout.ALIGNMENT;
    }

    /** What a record adds to the sum of its class that only {@link AlignedSizes} can make; 0 for most. */
    long measure(HeapRecord record, MemorySegment bytes) {
        return switch (record.tag()) {
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> layout.array(record.length(), layout.reference());
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP, HeapRecordTag.PRIMITIVE_ARRAY_NODATA ->
                layout.array(record.length(), record.elementType().orElseThrow().size(idSize));
            case HeapRecordTag.INSTANCE_DUMP ->
                stackChunks >= 0 && record.classId() == table.classes().get(stackChunks).id
                        ? ofStackChunk(bytes, record.body(), record.length())
                        : 0;
            default -> 0;
        };
    }
}

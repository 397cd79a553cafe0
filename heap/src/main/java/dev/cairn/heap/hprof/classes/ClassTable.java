// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.hprof.outline.HprofStrings;
import dev.cairn.heap.store.LongToInt;
import dev.cairn.heap.words.Counted;
import dev.cairn.wire.hprof.BasicType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** All classes of a dump: those that it describes, those that it only names, and those of primitive arrays. */
public final class ClassTable {
    /** What the class of an object is called whose id another object had before. */
    static final String SHADOWED = "<duplicate id>";

    /** Class objects are instances of it, so there is one even if the dump does not have it. */
    public static final String CLASS = "java.lang.Class";

    /** No compiler makes deeper hierarchies; a hostile file must not cost the square of its size. */
    private static final int DEEPEST = 500;

    private final HprofStrings strings;
    private final KeptReferents kept;
    private final List<DumpedClass> classes = new ArrayList<>();
    /** Their places in the list above; one without an id is not among them. */
    private final LongToInt byId;

    private final int[] primitiveArrays = new int[ClassTally.PRIMITIVE_SLOTS];
    private final List<String> problems = new ArrayList<>();
    private final int shadowed;
    private final int idSize;
    private boolean classWithoutId;
    private boolean referencesAreLocated;

    /**
     * The table of a dump.
     *
     * @param described the classes that the dump describes
     * @param kept references that count as ordinary ones
     */
    public ClassTable(
            List<NamedClass> described, KeptReferents kept, int idSize, ClassTally tally, DumpOutline outline) {
        this.strings = outline.strings();
        this.kept = kept;
        this.idSize = idSize;
        this.byId = new LongToInt(described.size());
        addDescribed(described, tally);
        addNamed(outline, tally);
        addPrimitiveArrays();
        if (classes.stream().noneMatch(DumpedClass::isClassOfClasses)) {
            DumpedClass _ = add(0, CLASS, Optional.empty(), -1, -1);
        }
        shadowed = classes.size();
        classes.add(new DumpedClass(shadowed, 0, SHADOWED, Optional.empty(), -1, -1));
        linkSuperclasses();
        for (DumpedClass each : classes) {
            boolean onlyArrays = each.slot >= 0 && tally.arrays(each.slot) > 0 && tally.instances(each.slot) == 0;
            each.isArray |= onlyArrays;
        }
    }

    /** Finds where the objects of each class have their references, if nobody has: for the graph alone, by any thread. */
    public synchronized void locateReferences() {
        if (!referencesAreLocated) {
            for (DumpedClass each : classes) {
                boolean keeps = keepsReferents(each);
                each.locateReferences(lineage(each), (owner, field) -> isWeak(owner, field, keeps), idSize);
            }
            referencesAreLocated = true;
        }
    }

    private void addDescribed(List<NamedClass> described, ClassTally tally) {
        for (NamedClass each : described) {
            long id = each.record().id();
            if (!isKnown(id)) {
                add(id, each.name(), Optional.of(each), each.object(), tally.slotOf(id));
            }
        }
    }

    /** Whether there is a class with that id; the first with id 0 counts too, though nothing can refer to it. */
    private boolean isKnown(long id) {
        return id == 0 ? classWithoutId : byId.get(id) != LongToInt.NONE;
    }

    private void addNamed(DumpOutline outline, ClassTally tally) {
        List<Long> undescribed = IntStream.range(ClassTally.PRIMITIVE_SLOTS, tally.size())
                .mapToLong(tally::id)
                .filter(id -> !isKnown(id))
                .boxed()
                .sorted(Long::compareUnsigned) // slots are in the order in which threads came upon the ids
                .toList();
        for (long id : undescribed) {
            add(id, outline.classes().nameOf(id), Optional.empty(), -1, tally.slotOf(id));
        }
        if (!undescribed.isEmpty()) {
            problems.add("The dump has objects of " + Counted.of(undescribed.size(), "class", "classes")
                    + " that it does not describe; what those objects refer to is not known.");
        }
    }

    private void addPrimitiveArrays() {
        Map<String, DumpedClass> byName = new HashMap<>();
        classes.stream().filter(each -> each.isArray).forEach(each -> byName.putIfAbsent(each.name, each));
        for (BasicType type : BasicType.values()) {
            if (type != BasicType.OBJECT) {
                String name = type.javaName() + "[]";
                DumpedClass known = byName.get(name);
                DumpedClass array = known != null && known.slot < 0
                        ? replace(known, ClassTally.slotOf(type))
                        : add(0, name, Optional.empty(), -1, ClassTally.slotOf(type));
                array.isArray = true;
                array.element = type;
                primitiveArrays[ClassTally.slotOf(type)] = array.index;
            }
        }
    }

    private DumpedClass replace(DumpedClass known, int slot) {
        DumpedClass result = new DumpedClass(known.index, known.id, known.name, known.described, known.object, slot);
        classes.set(known.index, result);
        return result;
    }

    private DumpedClass add(long id, String name, Optional<NamedClass> described, long object, int slot) {
        classWithoutId |= id == 0 && described.isPresent();
        DumpedClass result = new DumpedClass(classes.size(), id, name, described, object, slot);
        classes.add(result);
        if (id != 0) {
            byId.put(id, result.index);
        }
        return result;
    }

    private void linkSuperclasses() {
        for (DumpedClass each : classes) {
            int above = each.record.isEmpty()
                    ? LongToInt.NONE
                    : byId.get(each.record.get().superId());
            each.superclass = above == LongToInt.NONE ? DumpedClass.NO_CLASS : above;
        }
        int[] paths = new int[classes.size()];
        long circles = 0;
        for (DumpedClass each : classes) {
            circles += breakCircle(each, paths) ? 1 : 0;
        }
        if (circles > 0) {
            problems.add(Counted.of(
                    circles,
                    "class is its own superclass; it is taken to have none.",
                    "classes are their own superclasses; they are taken to have none."));
        }
    }

    /** @param paths of each class, one more than the index of the class whose path up came upon it first; 0 for none */
    private boolean breakCircle(DumpedClass start, int[] paths) {
        int path = start.index + 1;
        DumpedClass at = start;
        while (paths[at.index] == 0) {
            paths[at.index] = path;
            if (at.superclass < 0) {
                return false;
            }
            at = classes.get(at.superclass);
        }
        if (paths[at.index] != path) {
            return false;
        }
        at.superclass = DumpedClass.NO_CLASS;
        return true;
    }

    private boolean isWeak(DumpedClass owner, ClassDumpRecord.Field field, boolean keepsReferents) {
        return ReferenceFields.areOf(owner.name)
                && ReferenceFields.isWeak(strings.text(field.nameId()), keepsReferents);
    }

    /** Whether instances of a class keep their referents. */
    public boolean keepsReferents(DumpedClass type) {
        return kept != KeptReferents.NONE && lineage(type).stream().anyMatch(each -> kept.areThoseOf(each.name));
    }

    /** This class and its superclasses, from here up. */
    List<DumpedClass> lineage(DumpedClass from) {
        List<DumpedClass> result = new ArrayList<>();
        for (int at = from.index; at >= 0 && result.size() < DEEPEST; at = classes.get(at).superclass) {
            result.add(classes.get(at));
        }
        return result;
    }

    public List<DumpedClass> classes() {
        return classes;
    }

    public Optional<DumpedClass> byId(long id) {
        int index = byId.get(id);
        return index == LongToInt.NONE ? Optional.empty() : Optional.of(classes.get(index));
    }

    DumpedClass primitiveArray(BasicType element) {
        return classes.get(primitiveArrays[ClassTally.slotOf(element)]);
    }

    /** The class that objects get whose id another object had before. */
    public int shadowed() {
        return shadowed;
    }

    public List<String> problems() {
        return problems;
    }

    int[] primitiveArrays() {
        return Arrays.copyOf(primitiveArrays, primitiveArrays.length);
    }
}

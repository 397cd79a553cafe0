// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.rows;

import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.WideColumn;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The array in which HotSpot keeps the objects that came out of its archive of classes. It is a {@code JNI GLOBAL}, and a dump
 * has of what is in it only what the run has used: class objects of classes that were never loaded are missing from each
 * dump, and nothing is wrong with that. What any other array refers to should be there.
 */
public final class ArchivedObjects {
    static final String ARRAY_CLASS = "java.lang.Object[]";

    /** The smallest archive has several hundred; hardly anybody else holds such an array by a global reference. */
    static final int FEWEST = 256;

    /** The archive lies in one piece, which begins and ends at such a multiple, as a region of the heap does. */
    private static final long REGION = 1 << 20;

    private static final long BOOT_LOADER = 0;

    private final MemorySegment bytes;
    private final int idSize;
    private final ObjectIds ids;
    private final List<DumpedClass> classes;
    private final WideColumn classOf;

    /** @param classOf each object's class, by its number */
    public ArchivedObjects(
            MemorySegment bytes, int idSize, ObjectIds ids, List<DumpedClass> classes, WideColumn classOf) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.ids = ids;
        this.classes = classes;
        this.classOf = classOf;
    }

    /**
     * An array that is such a root, and refers to something that is not there.
     *
     * @param id of itself
     * @param elements where they begin in the dump
     * @param missing how many of them are not there
     */
    record Suspect(long id, long elements, long length, long missing) {}

    /** How many of the missing ones HotSpot has left out. */
    public long leftOut(List<Suspect> suspects) {
        return suspects.stream()
                .filter(this::isArchive)
                .mapToLong(Suspect::missing)
                .sum();
    }

    private boolean isArchive(Suspect array) {
        if (array.length < FEWEST) {
            return false;
        }
        long lowest = array.id;
        long highest = array.id;
        long lowestMissing = Long.MAX_VALUE;
        long highestMissing = 0;
        for (long i = 0; i < array.length; i++) {
            long id = Ids.read(bytes, array.elements + i * idSize, idSize);
            long object = id == 0 ? ObjectIds.NONE : ids.indexOf(id);
            if (object >= 0) {
                if (!isOfTheVm(classes.get(classOf.get(object)))) {
                    return false;
                }
                lowest = Math.min(lowest, id);
                highest = Math.max(highest, id);
            } else if (id != 0) {
                lowestMissing = Math.min(lowestMissing, id);
                highestMissing = Math.max(highestMissing, id);
            }
        }
        return lowestMissing >= (lowest & -REGION) && highestMissing < (highest & -REGION) + REGION;
    }

    /** Nothing else is archived than objects of classes that the boot loader has. */
    private static boolean isOfTheVm(DumpedClass type) {
        return type.record.isPresent() && type.record.get().loaderId() == BOOT_LOADER;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.store.LongList;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Reads the classes of a dump by the places that the first walk has noted, as many threads as have nothing else to do. Nearly
 * all that classes take goes to looking their names up, as those lie anywhere in the file.
 */
final class ClassReading {
    /** Classes that a thread reads before it asks for more. */
    private static final int PART = 64;
    /** What the names of statics begin with that HotSpot's dumps invent. */
    private static final char INVENTED = '<';

    private final MemorySegment bytes;
    private final int idSize;
    private final LongList classDumps;
    private final LoadedClasses loaded;
    private final HprofStrings strings;

    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReferenceArray<@Nullable NamedClass> found;

    /** @param classDumps two numbers each: offset behind the tag, index of the class object */
    ClassReading(MemorySegment bytes, int idSize, LongList classDumps, DumpOutline outline) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.classDumps = classDumps;
        this.loaded = outline.classes();
        this.strings = outline.strings();
        this.found = new AtomicReferenceArray<>(classDumps.size() / 2);
    }

    /** Reads those that nobody has begun to read; for several threads at once. */
    void readRest() {
        DumpReader reader = DumpReader.of(bytes, idSize);
        for (int first = next.getAndAdd(PART); first < found.length(); first = next.getAndAdd(PART)) {
            for (int number = first; number < Math.min(first + PART, found.length()); number++) {
                read(reader, number);
            }
        }
    }

    private void read(DumpReader reader, int number) {
        ClassDumpRecord.read(reader, classDumps.get(2 * number), bytes.byteSize())
                .ifPresent(record -> found.set(number, named(record, classDumps.get(2 * number + 1))));
    }

    private NamedClass named(ClassDumpRecord record, long object) {
        return new NamedClass(record, object, loaded.nameOf(record.id()), placed(record, strings));
    }

    /** Those of a record's statics that its class object has a place for. */
    static List<ClassDumpRecord.Static> placed(ClassDumpRecord record, HprofStrings strings) {
        return record.statics().stream()
                .filter(each -> !strings.beginsWith(each.nameId(), INVENTED))
                .toList();
    }

    /** All classes in the order of the dump, without those that cannot be read again. */
    List<NamedClass> classes() {
        readRest();
        DumpReader reader = DumpReader.of(bytes, idSize);
        List<NamedClass> classes = new ArrayList<>(found.length());
        for (int number = 0; number < found.length(); number++) {
            if (found.get(number) == null) {
                read(reader, number); // another thread may be at it, and to wait for that mostly takes longer
            }
            NamedClass read = found.get(number);
            if (read != null) {
                classes.add(read);
            }
        }
        return classes;
    }
}

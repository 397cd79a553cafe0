// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.store.LongList;
import java.util.ArrayList;
import java.util.List;

/** Looks up the names of classes, and what else their records do not say themselves; for any number of threads. */
final class ClassNaming {
    private final LoadedClasses loaded;
    private final HprofStrings strings;

    ClassNaming(DumpOutline outline) {
        this.loaded = outline.classes();
        this.strings = outline.strings();
    }

    /** @param object index of the class object */
    NamedClass named(ClassDumpRecord record, long object) {
        return new NamedClass(record, object, loaded.nameOf(record.id()), placedStatics(record, strings));
    }

    /** How many of a record's statics its class object has a place for. */
    static FieldCounts placedStatics(ClassDumpRecord record, HprofStrings strings) {
        FieldCounts.Counter counter = new FieldCounts.Counter();
        for (ClassDumpRecord.Static each : record.statics()) {
            if (!strings.isInvented(each.nameId())) {
                counter.add(each.type());
            }
        }
        return counter.counts();
    }

    /**
     * The classes that an earlier walk came upon, without those that cannot be read again.
     *
     * @param places two numbers each: offset behind the tag, index of the class object
     */
    List<NamedClass> again(HprofFile file, LongList places) {
        DumpReader reader = DumpReader.of(file.bytes(), file.header().idSize());
        List<NamedClass> classes = new ArrayList<>(places.size() / 2);
        for (int i = 0; i < places.size(); i += 2) {
            long object = places.get(i + 1);
            ClassDumpRecord.read(reader, places.get(i), file.size())
                    .ifPresent(record -> classes.add(named(record, object)));
        }
        return classes;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.hprof.outline.HprofStrings;
import dev.cairn.heap.hprof.outline.LoadedClasses;
import dev.cairn.heap.store.LongList;
import java.util.ArrayList;
import java.util.List;

/** Looks up the names of classes, and what else their records do not say themselves; for any number of threads. */
public final class ClassNaming {
    private final LoadedClasses loaded;
    private final HprofStrings strings;

    public ClassNaming(DumpOutline outline) {
        this.loaded = outline.classes();
        this.strings = outline.strings();
    }

    /**
     * A class by its record, with its name.
     *
     * @param object index of the class object
     */
    public NamedClass named(ClassDumpRecord record, long object) {
        return new NamedClass(record, object, loaded.nameOf(record.id()), placedStatics(record, strings));
    }

    /** How many of a record's statics its class object has a place for. */
    public static FieldCounts placedStatics(ClassDumpRecord record, HprofStrings strings) {
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
    public List<NamedClass> again(HprofFile file, LongList places) {
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

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.classes.ReferenceFields;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/** The names of references: of the fields, elements and statics that an object's record in the dump has. */
public final class HprofReferences {
    private final HprofHeap heap;
    private final LongColumn offsets;
    private final int idSize;

    /**
     * The names of a dump.
     *
     * @param offsets from the graph
     */
    public HprofReferences(HprofHeap heap, LongColumn offsets) {
        this.heap = heap;
        this.offsets = offsets;
        this.idSize = heap.file().header().idSize();
    }

    /**
     * A reference that is not null.
     *
     * @param id of its target
     * @param keeps whether it keeps the target
     * @param isLink whether it does not, and is a link of the collector's
     */
    public record Reference(String name, long id, boolean keeps, boolean isLink) {}

    /**
     * References of an object in the order of its record.
     *
     * @param type its class
     * @param wanted says for the id of a target whether it counts
     * @param limit at most this many
     */
    public List<Reference> find(long object, HeapClass type, LongPredicate wanted, int limit) {
        HeapRecord record = heap.record(object, offsets);
        Search search = new Search(wanted, limit);
        switch (record.tag()) {
            case HeapRecordTag.INSTANCE_DUMP -> fields(record, type, search);
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> elements(record, search);
            case HeapRecordTag.CLASS_DUMP -> classDump(record, search);
            default -> {
                // arrays of primitives refer to nothing
            }
        }
        return search.found;
    }

    /** What was found so far. */
    private static final class Search {
        private final LongPredicate wanted;
        private final int limit;
        private final List<Reference> found = new ArrayList<>();

        Search(LongPredicate wanted, int limit) {
            this.wanted = wanted;
            this.limit = limit;
        }

        boolean wants(long id) {
            return id != 0 && found.size() < limit && wanted.test(id);
        }

        boolean isDone() {
            return found.size() >= limit;
        }

        void add(String name, long id) {
            found.add(new Reference(name, id, true, false));
        }
    }

    private void fields(HeapRecord record, HeapClass type, Search search) {
        long end = record.body() + record.length();
        long at = record.body();
        OptionalInt next = OptionalInt.of(type.index());
        while (next.isPresent() && at < end && !search.isDone()) {
            HeapClass owner = heap.classes().get(next.getAsInt());
            for (ClassDumpRecord.Field field : heap.fieldsOf(owner.index())) {
                if (field.type() == BasicType.OBJECT && at + idSize <= end) {
                    long id = Ids.read(heap.file().bytes(), at, idSize);
                    if (search.wants(id)) {
                        String name = heap.memberName(field.nameId());
                        boolean mayBeWeak = ReferenceFields.areOf(owner.name());
                        search.found.add(new Reference(
                                name,
                                id,
                                !(mayBeWeak && ReferenceFields.isWeak(name, heap.keepsReferents(type.index()))),
                                mayBeWeak && ReferenceFields.isLink(name)));
                    }
                }
                at += field.type().size(idSize);
            }
            next = owner.superclass();
        }
    }

    private void elements(HeapRecord record, Search search) {
        for (long i = 0; i < record.length() && !search.isDone(); i++) {
            long id = Ids.read(heap.file().bytes(), record.body() + i * idSize, idSize);
            if (search.wants(id)) {
                search.add("[" + i + "]", id);
            }
        }
    }

    private void classDump(HeapRecord record, Search search) {
        ClassDumpRecord type = ClassDumpRecord.read(heap.file().bytes(), record.body(), record.end(), idSize)
                .orElseThrow(
                        () -> new IllegalStateException("The class at byte " + record.body() + " was there before."));
        special("<superclass>", type.superId(), search);
        special("<class loader>", type.loaderId(), search);
        special("<signers>", type.signersId(), search);
        special("<protection domain>", type.domainId(), search);
        for (ClassDumpRecord.Static each : type.constants()) {
            if (each.type() == BasicType.OBJECT) {
                special("<constant " + each.nameId() + ">", each.bits(), search);
            }
        }
        Map<Long, String> names = new HashMap<>(); // ten thousands may share a long one
        LongFunction<String> name = id -> names.computeIfAbsent(id, _ -> "static " + heap.memberName(id));
        for (ClassDumpRecord.Static each : type.statics()) {
            if (each.type() == BasicType.OBJECT && search.wants(each.bits())) {
                search.add(name.apply(each.nameId()), each.bits());
            }
        }
    }

    private static void special(String name, long id, Search search) {
        if (search.wants(id)) {
            search.add(name, id);
        }
    }
}

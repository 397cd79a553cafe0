// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.RowFinder;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.LongList;
import java.util.Optional;

/** What an index and its dump say of single objects. For several threads. */
final class IndexedObjects implements AutoCloseable {
    private final HeapSource source;
    private final SnapshotIndex index;
    private final RowFinder rows;
    /** Empty where the source knows its ids without looking. */
    private final Optional<IdLookup> ids;

    IndexedObjects(HeapSource source, SnapshotIndex index, IdLookup.Room room) {
        this.source = source;
        this.index = index;
        this.rows = new RowFinder(index.graph());
        this.ids = source instanceof HprofHeap dump
                ? Optional.of(new IdLookup(dump, index.offsets(), room))
                : Optional.empty();
    }

    long idOf(long object) {
        return ids.isPresent() ? ids.get().idOf(object) : source.idOf(object, index.offsets());
    }

    HeapClass classOf(long object) {
        return source.classes().get(index.graph().classes().get(object));
    }

    long shallowBytes(long object) {
        int type = index.graph().classes().get(object);
        long units = index.graph().traits().sizesVary(type)
                ? rows.readerOf(object).size()
                : index.graph().traits().units(type);
        return units << source.unitShift();
    }

    /** Those that it does not keep come last. */
    long[] referees(long object) {
        RowReader reader = rows.readerOf(object);
        LongList result = new LongList();
        while (reader.hasNext()) {
            result.add(reader.next());
        }
        if (index.graph().traits().haveWeak(index.graph().classes().get(object))) {
            reader.beginWeak();
            while (reader.hasNext()) {
                result.add(reader.next());
            }
        }
        return result.toArray();
    }

    @Override
    public void close() {
        ids.ifPresent(IdLookup::close);
    }
}

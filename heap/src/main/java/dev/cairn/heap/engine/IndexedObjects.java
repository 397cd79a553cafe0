// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.RowFinder;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.store.LongList;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PrimitiveIterator;

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

    long[] referees(long object) {
        LongList result = new LongList();
        PrimitiveIterator.OfLong each = eachReferee(object);
        while (each.hasNext()) {
            result.add(each.nextLong());
        }
        return result.toArray();
    }

    /** Those that it does not keep come last. */
    PrimitiveIterator.OfLong eachReferee(long object) {
        int type = index.graph().classes().get(object);
        return new Row(rows.readerOf(object), index.graph().traits().haveWeak(type));
    }

    private static final class Row implements PrimitiveIterator.OfLong {
        private final RowReader reader;
        private boolean weakToCome;

        Row(RowReader reader, boolean haveWeak) {
            this.reader = reader;
            this.weakToCome = haveWeak;
        }

        @Override
        public boolean hasNext() {
            if (weakToCome && !reader.hasNext()) {
                weakToCome = false;
                reader.beginWeak();
            }
            return reader.hasNext();
        }

        @Override
        public long nextLong() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return reader.next();
        }
    }

    @Override
    public void close() {
        ids.ifPresent(IdLookup::close);
    }
}

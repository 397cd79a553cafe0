// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.index.AdjacencyFile;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * From the objects of a dump to their ids, for several threads. A lookup reads the dump, where it must pass over some
 * records before the object's own. Once the lookups have taken as long as reading all ids would, all are read into a
 * column.
 */
final class IdLookup implements AutoCloseable {
    private static final int RECORDS_PASSED = AdjacencyFile.BLOCK / 2;
    /** Below that nobody has to wait for anything. */
    private static final long FEW = 1 << 16;

    private static final long NEVER = Long.MIN_VALUE / RECORDS_PASSED;

    private final HprofHeap dump;
    private final LongColumn offsets;
    private final Room room;
    private final AtomicLong asked = new AtomicLong();
    private volatile @Nullable LongColumn column;
    private OffHeap.@Nullable Block block;
    private boolean closed;

    /**
     * The ids of a dump.
     *
     * @param offsets from the graph
     * @param room for the column
     */
    IdLookup(HprofHeap dump, LongColumn offsets, Room room) {
        this.dump = dump;
        this.offsets = offsets;
        this.room = room;
    }

    /** Provides the memory, when it is needed. */
    @FunctionalInterface
    interface Room {
        OffHeap get() throws IOException;
    }

    long idOf(long object) {
        LongColumn known = column;
        if (known != null) {
            return known.get(object);
        }
        if (asked.incrementAndGet() * RECORDS_PASSED > Math.max(FEW, dump.objects())) {
            readAll();
        }
        return dump.idOf(object, offsets);
    }

    private void readAll() {
        try {
            readAll(room.get());
        } catch (IOException | UncheckedIOException | InternalError e) {
            asked.set(NEVER); // the disk is full: a mapped page of it then is a fault. One by one it goes on
        }
    }

    private synchronized void readAll(OffHeap memory) {
        if (closed || block != null) {
            return;
        }
        OffHeap.Block made = memory.longsInOrder(dump.objects());
        block = made;
        LongColumn all = LongColumn.of(made.bytes());
        dump.readIds(offsets, all);
        column = all;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (block != null) {
            block.close();
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Pairs of 32 bits each that come one by one and are read in order, in temporary files. */
public final class PairList implements AutoCloseable {
    private static final int CHUNK_SHIFT = 21;
    private static final long CHUNK = 1L << CHUNK_SHIFT;

    private final OffHeap memory;
    private final List<OffHeap.Block> blocks = new ArrayList<>();
    private final List<LongColumn> chunks = new ArrayList<>();
    private LongColumn last;
    private long inLast = CHUNK;

    public PairList(OffHeap memory) {
        this.memory = memory;
        this.last = new LongColumn(MemorySegment.NULL);
    }

    public void add(long first, long second) {
        if (inLast == CHUNK) {
            OffHeap.Block block = memory.allocateInFile(LongColumn.sizeFor(CHUNK));
            blocks.add(block);
            last = new LongColumn(block.bytes());
            chunks.add(last);
            inLast = 0;
        }
        last.set(inLast++, (first << Integer.SIZE) | second);
    }

    public long size() {
        return chunks.size() * CHUNK - (chunks.isEmpty() ? 0 : CHUNK - inLast);
    }

    public long first(long position) {
        return pair(position) >>> Integer.SIZE;
    }

    public long second(long position) {
        return pair(position) & 0xFFFF_FFFFL;
    }

    /** Takes pairs. */
    @FunctionalInterface
    public interface Visitor {
        void pair(long first, long second);
    }

    /** Hands on all pairs, in order. */
    public void forEach(Visitor visitor) {
        for (LongColumn chunk : chunks) {
            long length = chunk.equals(last) ? inLast : CHUNK;
            for (long i = 0; i < length; i++) {
                long pair = chunk.get(i);
                visitor.pair(pair >>> Integer.SIZE, pair & 0xFFFF_FFFFL);
            }
        }
    }

    private long pair(long position) {
        return chunks.get((int) (position >>> CHUNK_SHIFT)).get(position & (CHUNK - 1));
    }

    @Override
    public void close() {
        blocks.forEach(OffHeap.Block::close);
    }
}

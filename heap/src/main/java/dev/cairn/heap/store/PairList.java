// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pairs of 32 bits each that come one by one and are read in order: in temporary files, or in arrays as far as they find room. */
public final class PairList implements AutoCloseable {
    private static final int CHUNK_SHIFT = 21;
    /** Where there are many lists. */
    private static final int LESSER_CHUNK_SHIFT = 17;
    /** Of an array all is touched at once. */
    private static final int SMALL_CHUNK_SHIFT = 16;

    private final OffHeap memory;
    private final List<OffHeap.Block> blocks = new ArrayList<>();
    private final List<LongColumn> chunks = new ArrayList<>();
    private @Nullable LongColumn last;
    private final int chunkShift;
    private final long chunk;
    private long inLast;

    public PairList(OffHeap memory) {
        this(memory, CHUNK_SHIFT);
    }

    /** One of many. */
    public static PairList small(OffHeap memory) {
        return new PairList(memory, LESSER_CHUNK_SHIFT);
    }

    private PairList(OffHeap memory, int chunkShift) {
        this.memory = memory;
        this.chunkShift = memory.prefersArrays() ? SMALL_CHUNK_SHIFT : chunkShift;
        this.chunk = 1L << this.chunkShift;
        this.inLast = chunk;
    }

    public void add(long first, long second) {
        LongColumn column = last;
        if (column == null || inLast == chunk) {
            OffHeap.Block block = memory.longsInOrder(chunk);
            blocks.add(block);
            column = LongColumn.of(block.bytes());
            last = column;
            chunks.add(column);
            inLast = 0;
        }
        column.set(inLast++, (first << Integer.SIZE) | second);
    }

    public long size() {
        return chunks.size() * chunk - (chunks.isEmpty() ? 0 : chunk - inLast);
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
        for (LongColumn each : chunks) {
            forEach(each, each.equals(last) ? inLast : chunk, visitor);
        }
    }

    private static void forEach(LongColumn chunk, long length, Visitor visitor) {
        for (long i = 0; i < length; i++) {
            long pair = chunk.get(i);
            visitor.pair(pair >>> Integer.SIZE, pair & 0xFFFF_FFFFL);
        }
    }

    private long pair(long position) {
        return chunks.get((int) (position >>> chunkShift)).get(position & (chunk - 1));
    }

    @Override
    public void close() {
        blocks.forEach(OffHeap.Block::close);
    }
}

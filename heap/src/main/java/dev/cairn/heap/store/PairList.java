// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Pairs of 32 bits each that come one by one and are read in order: in temporary files, or in arrays as far as they find room. */
public final class PairList implements AutoCloseable {
    private static final int CHUNK_SHIFT = 21;
    /** Where there are many lists. */
    private static final int LESSER_CHUNK_SHIFT = 17;
    /** Of an array all is touched at once. */
    private static final int SMALL_CHUNK_SHIFT = 16;

    private static final LongColumn NONE = LongColumn.of(MemorySegment.NULL);

    private final OffHeap memory;
    private final List<OffHeap.Block> blocks = new ArrayList<>();
    private final List<LongColumn> chunks = new ArrayList<>();
    private LongColumn last = NONE;
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
        if (inLast == chunk) {
            beginChunk();
        }
        last.set(inLast++, (first << Integer.SIZE) | second);
    }

    private void beginChunk() {
        OffHeap.Block block = memory.longsInOrder(chunk);
        blocks.add(block);
        last = LongColumn.of(block.bytes());
        chunks.add(last);
        inLast = 0;
    }

    public long size() {
        return chunks.size() * chunk - (chunks.isEmpty() ? 0 : chunk - inLast);
    }

    public long first(long position) {
        return firstOf(pair(position));
    }

    public long second(long position) {
        return secondOf(pair(position));
    }

    /** Takes pairs. */
    @FunctionalInterface
    public interface Visitor {
        void pair(long first, long second);
    }

    /** Hands on all pairs, in order. */
    public void forEach(Visitor visitor) {
        forEachRun((pairs, count) -> {
            for (long i = 0; i < count; i++) {
                long pair = pairs.get(i);
                visitor.pair(firstOf(pair), secondOf(pair));
            }
        });
    }

    /** Receives pairs as they lie in memory: {@link #firstOf} and {@link #secondOf} say what they are. */
    @FunctionalInterface
    public interface RunVisitor {
        void run(LongColumn pairs, long count);
    }

    /** Hands on all pairs, in order, many at once: for a caller that would otherwise have a call for each. */
    public void forEachRun(RunVisitor visitor) {
        for (LongColumn each : chunks) {
            visitor.run(each, each.equals(last) ? inLast : chunk);
        }
    }

    public static long firstOf(long pair) {
        return pair >>> Integer.SIZE;
    }

    public static long secondOf(long pair) {
        return pair & 0xFFFF_FFFFL;
    }

    private long pair(long position) {
        return chunks.get((int) (position >>> chunkShift)).get(position & (chunk - 1));
    }

    @Override
    public void close() {
        blocks.forEach(OffHeap.Block::close);
    }
}

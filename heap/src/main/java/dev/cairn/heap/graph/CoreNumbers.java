// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;

/** Numbers the objects that are not folded, in their order. */
final class CoreNumbers implements AutoCloseable {
    private final BitColumn folded;
    private final OffHeap.Block block;
    private final IntColumn before;
    private final long size;

    CoreNumbers(BitColumn folded, long objects, OffHeap memory) {
        this.folded = folded;
        this.block = memory.allocate(IntColumn.sizeFor(folded.words() + 1));
        this.before = new IntColumn(block.bytes());
        long sum = 0;
        for (long word = 0; word < folded.words(); word++) {
            before.set(word, (int) sum);
            sum += Long.bitCount(core(word, objects));
        }
        this.size = sum;
    }

    private long core(long word, long objects) {
        long bits = ~folded.word(word);
        long rest = objects - (word << 6);
        return rest >= Long.SIZE ? bits : rest <= 0 ? 0 : bits & ((1L << rest) - 1);
    }

    /** The number of an object of the core. */
    long of(long object) {
        long word = object >>> 6;
        return before.getUnsigned(word) + Long.bitCount(~folded.word(word) & ((1L << object) - 1));
    }

    long size() {
        return size;
    }

    @Override
    public void close() {
        block.close();
    }
}

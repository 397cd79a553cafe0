// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;

/** Numbers the objects that are not folded, in their order. */
final class CoreNumbers implements AutoCloseable {
    /** What {@link #ofAny} says of an object that is not of the core. */
    static final long FOLDED = -1;

    private final BitColumn folded;
    private final long objects;
    private final OffHeap.Block block;
    private final IntColumn before;
    private final long size;
    /** Whether nothing is folded: then each object is the node of its own number. */
    private final boolean isWhole;

    CoreNumbers(BitColumn folded, long objects, OffHeap memory) {
        this.folded = folded;
        this.objects = objects;
        this.block = memory.ints(folded.words() + 1);
        this.before = IntColumn.of(block.bytes());
        long sum = 0;
        for (long word = 0; word < folded.words(); word++) {
            before.set(word, (int) sum);
            sum += Long.bitCount(core(word, objects));
        }
        before.set(folded.words(), (int) sum);
        this.size = sum;
        this.isWhole = sum == objects;
    }

    private long core(long word, long objects) {
        long bits = ~folded.word(word);
        long rest = objects - (word << 6);
        return rest >= Long.SIZE ? bits : rest <= 0 ? 0 : bits & ((1L << rest) - 1);
    }

    /** The number of an object of the core. */
    long of(long object) {
        if (isWhole) {
            return object;
        }
        long word = object >>> 6;
        return before.getUnsigned(word) + Long.bitCount(~folded.word(word) & ((1L << object) - 1));
    }

    /** The same, or {@link #FOLDED}. */
    long ofAny(long object) {
        if (isWhole) {
            return object;
        }
        long word = object >>> 6;
        long bits = folded.word(word);
        long bit = 1L << object;
        return (bits & bit) != 0 ? FOLDED : before.getUnsigned(word) + Long.bitCount(~bits & (bit - 1));
    }

    /** Whether nodes and objects have the same numbers. */
    boolean isWhole() {
        return isWhole;
    }

    /** Visits every node with its object, in order. */
    void forEach(Visitor visitor) {
        long node = 0;
        for (long word = 0; word < folded.words(); word++) {
            for (long bits = core(word, objects); bits != 0; bits &= bits - 1) {
                visitor.node(node++, (word << 6) + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    /** The objects of nodes that are asked for in their order. */
    Objects objects() {
        return new Objects();
    }

    /** Goes from word to word, and never back. */
    final class Objects {
        private long word;

        private Objects() {}

        /** The object of a node, which is none before the last one. */
        long of(long node) {
            while (before.getUnsigned(word + 1) <= node) {
                word++;
            }
            long bits = core(word, objects);
            for (long left = node - before.getUnsigned(word); left > 0; left--) {
                bits &= bits - 1;
            }
            return (word << 6) + Long.numberOfTrailingZeros(bits);
        }
    }

    /** Takes nodes of the core. */
    @FunctionalInterface
    interface Visitor {
        void node(long node, long object);
    }

    long size() {
        return size;
    }

    @Override
    public void close() {
        block.close();
    }
}

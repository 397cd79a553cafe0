// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;

/**
 * A column of dominators, seen from above: each object's depth, and walks from dominators to what they dominate. Whether
 * the column is a tree at all is not taken for granted.
 */
final class ClaimedTree implements AutoCloseable {
    static final long NOTHING = 0xFFFF_FFFFL;

    private final IntColumn dominators;
    private final long objects;
    private final OffHeap.Block firstBlock;
    private final OffHeap.Block nextBlock;
    private final OffHeap.Block depthBlock;
    private final IntColumn firstBelow;
    private final IntColumn nextBeside;
    private final IntColumn depths;
    private long firstAtTop = NOTHING;
    private long deepest;

    ClaimedTree(IntColumn dominators, long objects, OffHeap memory) {
        this.dominators = dominators;
        this.objects = objects;
        firstBlock = memory.ints(objects);
        nextBlock = memory.ints(objects);
        depthBlock = memory.ints(objects);
        firstBelow = IntColumn.of(firstBlock.bytes());
        nextBeside = IntColumn.of(nextBlock.bytes());
        depths = IntColumn.of(depthBlock.bytes());
        firstBelow.bytes().fill((byte) DominatorTree.NONE);
        for (long object = objects - 1; object >= 0; object--) {
            long above = dominator(object);
            if (above == NOTHING) {
                nextBeside.set(object, (int) firstAtTop);
                firstAtTop = object;
            } else if (above < objects) {
                nextBeside.set(object, firstBelow.get(above));
                firstBelow.set(above, (int) object);
            }
        }
        walk((object, depth) -> {
            depths.set(object, (int) depth);
            deepest = Math.max(deepest, depth);
        });
    }

    /** Takes objects, each after its dominator. */
    @FunctionalInterface
    interface Visitor {
        void object(long object, long depth);
    }

    /** Walks depth first. What is below itself is not visited, nor what is below something that there is not. */
    void walk(Visitor visitor) {
        long depth = 1;
        long at = firstAtTop;
        while (at != NOTHING) {
            visitor.object(at, depth);
            long next = firstBelow.getUnsigned(at);
            if (next != NOTHING) {
                depth++;
            } else {
                next = nextBeside.getUnsigned(at);
                while (next == NOTHING && depth > 1) {
                    at = dominator(at);
                    depth--;
                    next = nextBeside.getUnsigned(at);
                }
            }
            at = next;
        }
    }

    /** The dominator of an object, or {@link #NOTHING}. */
    long dominator(long object) {
        return dominators.getUnsigned(object);
    }

    /** How many dominators an object has, itself among them; 0 if walks do not come by it. */
    long depth(long object) {
        return depths.getUnsigned(object);
    }

    long deepest() {
        return deepest;
    }

    /** Marks what an object of the same tier refers to that is its immediate dominator. */
    void markDirect(WholeGraph graph, WholeTiers tiers, BitColumn direct) {
        for (long object = 0; object < objects; object++) {
            long end = graph.end(object);
            for (long edge = graph.start(object); edge < end; edge++) {
                long target = graph.target(edge);
                if (dominator(target) == object && tiers.of(target) == tiers.of(object)) {
                    boolean _ = direct.set(target);
                }
            }
            // Garbage that goes in circles may begin with any of it: what the tree has at the top is taken to be that.
            if (dominator(object) == NOTHING && (tiers.isStart(object) || tiers.mayBeginGarbage(object))) {
                boolean _ = direct.set(object);
            }
        }
    }

    @Override
    public void close() {
        firstBlock.close();
        nextBlock.close();
        depthBlock.close();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.OffHeap;

/**
 * Walks over the dominator tree depth first, however deep it is: 8 bytes an object for the first child and the next
 * sibling, and the dominators themselves as the way back.
 */
final class DominatorWalk implements AutoCloseable {
    private final IntColumn dominators;
    private final long objects;
    private final OffHeap.Block childBlock;
    private final OffHeap.Block siblingBlock;
    /** One more than the object; 0 is none. */
    private final IntColumn firstChild;

    private final IntColumn nextSibling;

    DominatorWalk(IntColumn dominators, long objects, OffHeap memory) {
        this.dominators = dominators;
        this.objects = objects;
        childBlock = memory.ints(objects);
        siblingBlock = memory.ints(objects);
        firstChild = IntColumn.of(childBlock.bytes());
        nextSibling = IntColumn.of(siblingBlock.bytes());
        for (long object = objects - 1; object >= 0; object--) {
            int dominator = dominators.get(object);
            if (dominator != DominatorTree.NONE) {
                long above = dominator & 0xFFFF_FFFFL;
                nextSibling.set(object, firstChild.get(above));
                firstChild.set(above, (int) (object + 1));
            }
        }
    }

    /** Receives the beginning and the end of each object's part of the tree. */
    interface Visitor {
        void enter(long object);

        void leave(long object);
    }

    void walk(Visitor visitor) {
        for (long object = 0; object < objects; object++) {
            if (dominators.get(object) == DominatorTree.NONE) {
                walk(object, visitor);
            }
        }
    }

    private void walk(long top, Visitor visitor) {
        long at = top;
        visitor.enter(at);
        while (true) {
            long child = firstChild.getUnsigned(at);
            if (child != 0) {
                at = child - 1;
                visitor.enter(at);
                continue;
            }
            visitor.leave(at);
            while (at != top && nextSibling.get(at) == 0) {
                at = dominators.getUnsigned(at);
                visitor.leave(at);
            }
            if (at == top) {
                return;
            }
            at = nextSibling.getUnsigned(at) - 1;
            visitor.enter(at);
        }
    }

    @Override
    public void close() {
        childBlock.close();
        siblingBlock.close();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;

/**
 * A forest that grows by links, and the least value on the way up from a vertex to its root, which does not count: T.
 * Lengauer and R. E. Tarjan, A Fast Algorithm for Finding Dominators in a Flowgraph, TOPLAS 1, 1979, section 4, with
 * links that keep trees balanced, so that all questions together take a time that is linear except for the inverse of
 * Ackermann's function, which is at most 4. Vertices count from 1.
 */
final class LinkedForest implements AutoCloseable {
    private final OffHeap.Block ancestorBlock;
    private final OffHeap.Block leastBlock;
    private final OffHeap.Block childBlock;
    private final OffHeap.Block sizeBlock;
    private final IntColumn ancestors;
    /** The least value on the way from a vertex up to, but without, its ancestor. */
    private final IntColumn least;

    private final IntColumn children;
    private final IntColumn sizes;
    private final LongStack path;

    /** A forest without links, in which each vertex has its own number for a value. */
    LinkedForest(long vertices, OffHeap memory) {
        ancestorBlock = memory.ints(vertices + 1);
        leastBlock = memory.ints(vertices + 1);
        childBlock = memory.ints(vertices + 1);
        sizeBlock = memory.ints(vertices + 1);
        ancestors = IntColumn.of(ancestorBlock.bytes());
        least = IntColumn.of(leastBlock.bytes());
        children = IntColumn.of(childBlock.bytes());
        sizes = IntColumn.of(sizeBlock.bytes());
        path = new LongStack(memory, vertices);
        for (long vertex = 1; vertex <= vertices; vertex++) {
            least.set(vertex, (int) vertex);
            sizes.set(vertex, 1);
        }
    }

    /** Makes a root the child of another vertex, and gives it its final value. */
    void link(long parent, long root, long value) {
        least.set(root, (int) value);
        long at = root;
        while (value < least(child(at))) {
            long below = child(at);
            long belowThat = child(below);
            if (size(at) + size(belowThat) >= 2 * size(below)) {
                ancestors.set(below, (int) at);
                children.set(at, (int) belowThat);
            } else {
                sizes.set(below, (int) size(at));
                ancestors.set(at, (int) below);
                at = below;
            }
        }
        least.set(at, (int) value);
        sizes.set(parent, (int) (size(parent) + size(root)));
        if (size(parent) < 2 * size(root)) {
            long other = child(parent);
            children.set(parent, (int) at);
            at = other;
        }
        for (; at != 0; at = child(at)) {
            ancestors.set(at, (int) parent);
        }
    }

    /** The least value from a vertex up to its root, without that; of a root its own. */
    long evaluate(long vertex) {
        if (ancestor(vertex) == 0) {
            return least(vertex);
        }
        compress(vertex);
        return Math.min(least(vertex), least(ancestor(vertex)));
    }

    private void compress(long vertex) {
        for (long at = vertex; ancestor(ancestor(at)) != 0; at = ancestor(at)) {
            path.push(at);
        }
        while (!path.isEmpty()) {
            long at = path.pop();
            long above = ancestor(at);
            least.set(at, (int) Math.min(least(at), least(above)));
            ancestors.set(at, (int) ancestor(above));
        }
    }

    private long ancestor(long vertex) {
        return ancestors.getUnsigned(vertex);
    }

    private long least(long vertex) {
        return least.getUnsigned(vertex);
    }

    private long child(long vertex) {
        return children.getUnsigned(vertex);
    }

    private long size(long vertex) {
        return sizes.getUnsigned(vertex);
    }

    @Override
    public void close() {
        ancestorBlock.close();
        leastBlock.close();
        childBlock.close();
        sizeBlock.close();
        path.close();
    }
}

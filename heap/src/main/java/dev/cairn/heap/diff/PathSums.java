// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.store.LongList;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Adds up what objects keep by their signatures: one walk over the objects of each snapshot, and then one over the largest,
 * whose dominators are all among them.
 */
final class PathSums {
    private static final String HPROF = "HPROF";

    private final Snapshot snapshot;
    private final Side side;
    private final SignatureTree tree;
    private final Dominators dominators;
    private final Steps steps;
    private final Largest largest;
    /** Signatures of objects that have been looked at. */
    private final LongToInt nodes = new LongToInt();

    private PathSums(Snapshot snapshot, Side side, SignatureTree tree, boolean asInLog, int mostObjects)
            throws IOException {
        this.snapshot = snapshot;
        this.side = side;
        this.tree = tree;
        this.dominators = snapshot.dominators();
        this.steps = new Steps(snapshot, tree, asInLog);
        this.largest = new Largest(mostObjects);
    }

    static PathChanges changes(Snapshot before, Snapshot after, int mostObjects) throws IOException {
        SignatureTree tree = new SignatureTree();
        boolean mixed = isHprof(before) != isHprof(after);
        PathSums first = new PathSums(before, Side.BEFORE, tree, mixed, mostObjects);
        PathSums second = new PathSums(after, Side.AFTER, tree, mixed, mostObjects);
        first.addTop();
        second.addTop();
        long limit = Math.max(first.largest.dropped(), second.largest.dropped());
        first.addLargest(limit);
        second.addLargest(limit);
        return new PathChanges(tree.changes(), limit + 1);
    }

    private static boolean isHprof(Snapshot snapshot) {
        return snapshot.summary().format().startsWith(HPROF);
    }

    private void addTop() {
        long objects = snapshot.objectCount();
        for (long object = 0; object < objects; object++) {
            long retained = dominators.retainedBytes(object);
            if (dominators.dominatorOf(object).isEmpty()) {
                tree.add(side, topNode(object), retained);
            } else {
                largest.add(object, retained);
            }
        }
    }

    private int topNode(long object) {
        return tree.extend(tree.extend(SignatureTree.ROOT, steps.whyHeld(object, dominators)), steps.of(object));
    }

    private void addLargest(long limit) {
        LongList way = new LongList();
        for (long object : largest.above(limit)) {
            long at = object;
            while (nodes.get(at) == LongToInt.NONE) {
                OptionalLong above = dominators.dominatorOf(at);
                if (above.isEmpty()) {
                    nodes.put(at, topNode(at));
                } else {
                    way.add(at);
                    at = above.getAsLong();
                }
            }
            int node = nodes.get(at);
            for (int i = way.size() - 1; i >= 0; i--) {
                node = below(node, way.get(i));
            }
            way.clear();
        }
    }

    /** The node of an object whose dominator's is known; one that extends its dominator's counts. */
    private int below(int dominators, long object) {
        int node = tree.extend(dominators, steps.of(object));
        if (node != dominators) {
            tree.add(side, node, this.dominators.retainedBytes(object));
        }
        nodes.put(object, node);
        return node;
    }
}

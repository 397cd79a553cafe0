// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;

/** A complete binary tree, written level by level. A node retains what is below it, whatever refers upwards. */
final class TreeShape {
    private TreeShape() {}

    static void write(DumpBuilder dump, int nodes) throws IOException {
        int size = MadeClass.TREE_NODE.shallowBytes();
        long holder = dump.address();
        long first = holder + MadeClass.HOLDER.shallowBytes();
        dump.holder(first, 0);
        dump.count(MadeClass.TREE_NODE, nodes);
        for (long i = 0; i < nodes; i++) {
            dump.instance(MadeClass.TREE_NODE)
                    .putLong(node(first, 2 * i + 1, nodes))
                    .putLong(node(first, 2 * i + 2, nodes))
                    .putLong(i == 0 ? 0 : first + (i - 1) / 2 * size);
        }
        dump.truth().retained("the holder", holder, dump.truth().reachableBytes());
        for (long i = 0; i < nodes; i = 2 * i + 2) {
            dump.truth().retained("tree node " + i, first + i * size, below(i, nodes) * size);
        }
    }

    private static long node(long first, long i, int nodes) {
        return i < nodes ? first + i * MadeClass.TREE_NODE.shallowBytes() : 0;
    }

    /** Nodes of the subtree of one. */
    private static long below(long node, int nodes) {
        long count = 0;
        long leftmost = node;
        long rightmost = node;
        while (leftmost < nodes) {
            count += Math.min(rightmost, nodes - 1L) - leftmost + 1;
            leftmost = 2 * leftmost + 1;
            rightmost = 2 * rightmost + 2;
        }
        return count;
    }
}

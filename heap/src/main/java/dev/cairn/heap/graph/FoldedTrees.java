// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;

/**
 * Columns about trees of objects that have been folded into their parents, as long as there are objects.
 *
 * @param folded which objects are in such a tree below an object of the core
 * @param dominators of a folded object its parent; while it has none yet, and of an object of the core, the set of classes
 *     that it and its tree keep
 * @param retained units of a folded object with all below it, and of an object of the core with all folded below it
 * @param counts the objects of which that is the size
 * @param sets that {@code dominators} means
 * @param noted which objects of the core have a set of classes in {@code dominators}
 * @param leftClasses which of those have left it to their only referrer
 */
record FoldedTrees(
        BitColumn folded,
        IntColumn dominators,
        RetainedColumn retained,
        IntColumn counts,
        ClassSets sets,
        BitColumn noted,
        BitColumn leftClasses) {
    /** As if nothing had been folded; what the other columns have is left, and means nothing. */
    void clear() {
        folded.bytes().fill((byte) 0);
        noted.bytes().fill((byte) 0);
        leftClasses.bytes().fill((byte) 0);
    }
}

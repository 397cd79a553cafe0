// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;

/**
 * Columns about trees of objects that have been folded into their parents, as long as there are objects.
 *
 * @param folded which objects are in such a tree below an object of the core
 * @param dominators of a folded object its parent; while it has none yet, the set of classes that its tree keeps
 * @param retained units of a folded object with all below it, and of an object of the core with all folded below it
 * @param counts the objects of which that is the size
 * @param sets that {@code dominators} means
 */
record FoldedTrees(
        BitColumn folded, IntColumn dominators, RetainedColumn retained, IntColumn counts, ClassSets sets) {}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.LongColumn;
import java.util.List;

/**
 * The graph of a heap as it is made.
 *
 * @param offsets where in the dump the record of the first object of each block of rows is; of a source that does not read
 *     its dump again, what it finds ids by
 * @param problems sentences about what was found wrong
 */
public record BuiltGraph(HeapGraph graph, ReferrerCounts referrers, LongColumn offsets, List<String> problems) {
    public BuiltGraph {
        problems = List.copyOf(problems);
    }
}

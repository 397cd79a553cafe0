// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.object.HeapClass;
import java.io.IOException;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.TreeMap;

/** How many objects of each class a snapshot has that are strongly held. */
final class HeldCounts {
    private final Snapshot snapshot;
    private final long[] counts;

    /** Goes through all objects once. */
    HeldCounts(Snapshot snapshot) throws IOException {
        this.snapshot = snapshot;
        this.counts = new long[snapshot.classes().size()];
        Dominators dominators = snapshot.dominators();
        for (PrimitiveIterator.OfLong all = snapshot.objects().iterator(); all.hasNext(); ) {
            long object = all.nextLong();
            if (dominators.reachabilityOf(object) == Reachability.STRONG) {
                counts[snapshot.classOf(object).index()]++;
            }
        }
    }

    /** By the names of the classes that fit, those of several loaders together; also of classes without objects. */
    Map<String, Long> of(ClassPattern classes) {
        Map<String, Long> result = new TreeMap<>();
        for (HeapClass type : snapshot.classes()) {
            if (classes.test(type)) {
                long _ = result.merge(StableNames.of(type), counts[type.index()], Long::sum);
            }
        }
        return result;
    }
}

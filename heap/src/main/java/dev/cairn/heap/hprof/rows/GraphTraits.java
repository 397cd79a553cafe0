// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.rows;

import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.hprof.scan.FirstPass;
import dev.cairn.heap.hprof.scan.ResolvedRoots;
import dev.cairn.heap.hprof.sizes.ClassSizes;
import dev.cairn.heap.index.ClassTraits;
import java.util.Arrays;
import java.util.BitSet;

/** What the graph of a dump must know of the classes. */
public final class GraphTraits {
    private final FirstPass.Result first;
    private final ClassTable table;
    private final ClassSizes sizes;
    private final ResolvedRoots roots;

    public GraphTraits(FirstPass.Result first, ClassTable table, ClassSizes sizes, ResolvedRoots roots) {
        this.first = first;
        this.table = table;
        this.sizes = sizes;
        this.roots = roots;
    }

    public ClassTraits traits() {
        table.locateReferences();
        int count = table.classes().size();
        boolean[] vary = new boolean[count];
        boolean[] weak = new boolean[count];
        long[] units = new long[count];
        long[] instances = new long[count];
        long[] objects = new long[count];
        long[] keptClasses = classObjectsThatAreRoots();
        for (DumpedClass each : table.classes()) {
            vary[each.index] = sizes.vary(each.index);
            weak[each.index] = each.hasWeakReferences();
            units[each.index] = sizes.unitsOf(each.index);
            instances[each.index] = each.slot < 0
                    ? 0
                    : first.tally().instances(each.slot) + first.tally().arrays(each.slot);
            objects[each.index] = each.object < 0 || Arrays.binarySearch(keptClasses, each.object) >= 0
                    ? ClassTraits.NO_OBJECT
                    : each.object;
        }
        return new ClassTraits(vary, weak, units, instances, objects);
    }

    /** Sorted. There may be far more roots than classes. */
    private long[] classObjectsThatAreRoots() {
        long[] sorted = table.classes().stream()
                .mapToLong(each -> each.object)
                .filter(object -> object >= 0)
                .sorted()
                .toArray();
        BitSet kept = new BitSet(sorted.length);
        for (int i = 0; i < roots.size(); i++) {
            int place = Arrays.binarySearch(sorted, roots.object(i));
            if (place >= 0) {
                kept.set(place);
            }
        }
        return kept.stream().mapToLong(place -> sorted[place]).toArray();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.Instances;
import dev.cairn.heap.graph.LargestRetained;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.work.Workers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Finds the largest objects of some classes. Of all objects it looks at the class, by several threads. A test may take only some. */
final class LargestInstances {
    private static final String STEP = "looking for the largest";
    private static final int OBJECTS_PER_PART = 1 << 18;
    private static final int AT_ONCE = 1 << 10;

    private final Supplier<ObjectColumns> columns;
    private final long objects;
    private final Workers workers;

    /** @param columns for one thread each */
    LargestInstances(Supplier<ObjectColumns> columns, long objects, Workers workers) {
        this.columns = columns;
        this.objects = objects;
        this.workers = workers;
    }

    /**
     * Those of some classes that a test takes.
     *
     * @param limit at least 1
     */
    Instances of(BitSet classes, LongPredicate which, int limit) {
        List<Part> found = Collections.synchronizedList(new ArrayList<>());
        workers.runEach(STEP, (int) ((objects + OBJECTS_PER_PART - 1) / OBJECTS_PER_PART), () -> {
            Part mine = new Part(columns.get(), classes, which, limit);
            found.add(mine);
            return part -> {
                long end = Math.min((part + 1L) * OBJECTS_PER_PART, objects);
                for (long from = (long) part * OBJECTS_PER_PART; from < end; from += AT_ONCE) {
                    mine.look(from, (int) Math.min(AT_ONCE, end - from));
                }
            };
        });
        LargestRetained all = new LargestRetained(limit);
        found.forEach(each -> all.offerAll(each.largest));
        return new Instances(
                found.stream().mapToLong(each -> each.count).sum(),
                found.stream().mapToLong(each -> each.shallowBytes).sum(),
                all.sorted());
    }

    /** What one thread has found. */
    private static final class Part {
        private final ObjectColumns columns;
        private final BitSet classes;
        private final LongPredicate which;
        private final LargestRetained largest;
        private final long[] types = new long[AT_ONCE];
        private final long[] size = new long[1];
        private long count;
        private long shallowBytes;

        Part(ObjectColumns columns, BitSet classes, LongPredicate which, int limit) {
            this.columns = columns;
            this.classes = classes;
            this.which = which;
            this.largest = new LargestRetained(limit);
        }

        void look(long from, int objects) {
            columns.classes(from, objects, types);
            for (int i = 0; i < objects; i++) {
                if (classes.get((int) types[i]) && which.test(from + i)) {
                    count++;
                    columns.shallowBytes(from + i, 1, size);
                    shallowBytes += size[0];
                    columns.retainedBytes(from + i, 1, size);
                    largest.offer(from + i, size[0]);
                }
            }
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ObjectColumns;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;

/** Goes once through the heap for the objects of some classes. */
public final class ObjectScan {
    private static final int AT_ONCE = 1 << 12;

    private final ObjectColumns columns;
    private final long objects;
    private final long[] counts;
    private final long[] one = new long[1];

    /** Takes one object after another. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * An object.
         *
         * @param type its class's number
         */
        void object(long object, int type);
    }

    /** For one pass by one thread, which may be another one than this. */
    public ObjectScan(Snapshot snapshot) throws IOException {
        this.columns = snapshot.columns();
        this.objects = snapshot.objectCount();
        this.counts = new long[snapshot.classes().size()];
        snapshot.histogram().forEach(each -> counts[each.type()] = each.objects());
    }

    /**
     * Goes through the objects of classes, in ascending order.
     *
     * @param wanted numbers of the classes, of which the visitor may take some away that it has enough of; without any, the pass ends
     */
    public void run(BitSet wanted, Visitor visitor) {
        long[] left = Arrays.copyOf(counts, counts.length);
        long[] types = new long[AT_ONCE];
        for (long from = 0; from < objects && isAnyLeft(wanted, left); from += AT_ONCE) {
            int count = (int) Math.min(AT_ONCE, objects - from);
            columns.classes(from, count, types);
            for (int i = 0; i < count; i++) {
                int type = (int) types[i];
                if (wanted.get(type)) {
                    left[type]--;
                    visitor.object(from + i, type);
                }
            }
        }
    }

    private static boolean isAnyLeft(BitSet wanted, long[] left) {
        return wanted.stream().anyMatch(type -> left[type] > 0);
    }

    /** {@link Snapshot#shallowBytes}, for objects that ascend. */
    public long shallowBytes(long object) {
        columns.shallowBytes(object, 1, one);
        return one[0];
    }

    /** The number of an object's class, for objects in any order. */
    public int typeOf(long object) {
        columns.classes(object, 1, one);
        return (int) one[0];
    }
}

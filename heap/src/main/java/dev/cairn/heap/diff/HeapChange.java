// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.Comparator;

/** How many objects of a class, or a group of classes, there were and are, and what they take. */
public record HeapChange(
        String name, long objectsBefore, long objectsAfter, long shallowBytesBefore, long shallowBytesAfter) {
    /** What grew most comes first, what shrank most last. */
    static final Comparator<HeapChange> ORDER = Comparator.comparingLong(HeapChange::shallowBytesGrowth)
            .thenComparingLong(HeapChange::objectsGrowth)
            .reversed()
            .thenComparing(HeapChange::name);

    public long objectsGrowth() {
        return objectsAfter - objectsBefore;
    }

    public long shallowBytesGrowth() {
        return shallowBytesAfter - shallowBytesBefore;
    }

    /** Whether there were no objects before. */
    public boolean appeared() {
        return objectsBefore == 0 && objectsAfter > 0;
    }

    /** Whether there are no objects any more. */
    public boolean vanished() {
        return objectsBefore > 0 && objectsAfter == 0;
    }
}

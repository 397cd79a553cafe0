// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects and bytes of both snapshots by name. */
final class GroupSums {
    private final Map<String, Sum> sums = new HashMap<>();

    void add(Side side, String name, long objects, long bytes) {
        Sum sum = sums.computeIfAbsent(name, _ -> new Sum());
        switch (side) {
            case BEFORE -> {
                sum.objectsBefore += objects;
                sum.bytesBefore += bytes;
            }
            case AFTER -> {
                sum.objectsAfter += objects;
                sum.bytesAfter += bytes;
            }
        }
    }

    HeapChange change(String name) {
        Sum sum = sums.getOrDefault(name, new Sum());
        return new HeapChange(name, sum.objectsBefore, sum.objectsAfter, sum.bytesBefore, sum.bytesAfter);
    }

    List<HeapChange> changes() {
        return sums.keySet().stream().map(this::change).sorted(HeapChange.ORDER).toList();
    }

    private static final class Sum {
        private long objectsBefore;
        private long objectsAfter;
        private long bytesBefore;
        private long bytesAfter;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A size in units for each object: in 32 bits, and the few that need more on the side. */
public final class RetainedColumn {
    private static final int LARGE = -1;
    private static final long LARGEST = 0xFFFF_FFFEL;

    private final IntColumn units;
    private final Map<Long, Long> large;

    public RetainedColumn(IntColumn units, Map<Long, Long> large) {
        this.units = units;
        this.large = new ConcurrentHashMap<>(large);
    }

    public long get(long object) {
        int value = units.get(object);
        return value == LARGE ? large.getOrDefault(object, 0L) : value & 0xFFFF_FFFFL;
    }

    public void set(long object, long value) {
        if (value <= LARGEST) {
            units.set(object, (int) value);
        } else {
            large.put(object, value);
            units.set(object, LARGE);
        }
    }

    public void add(long object, long value) {
        set(object, get(object) + value);
    }

    public Map<Long, Long> large() {
        return Map.copyOf(large);
    }

    public IntColumn units() {
        return units;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A size in units for each object: in 32 bits, and those that need more in a column of their own, of which only what is
 * written takes room.
 */
public final class RetainedColumn {
    private static final int LARGE = -1;
    private static final long LARGEST = 0xFFFF_FFFEL;

    private final IntColumn units;
    private final Supplier<LongColumn> maker;
    private volatile @Nullable LongColumn high;
    private volatile boolean hasLarge;

    /**
     * A column in memory that is there.
     *
     * @param high whole sizes of the objects whose size does not fit into 32 bits; may be empty if there are none
     */
    public RetainedColumn(IntColumn units, LongColumn high) {
        this(units, () -> high);
    }

    /** The same with a column that is only made if there is such an object. */
    public RetainedColumn(IntColumn units, Supplier<LongColumn> high) {
        this.units = units;
        this.maker = high;
    }

    /** Several may be made at once, of the same memory. */
    private LongColumn high() {
        LongColumn known = high;
        if (known == null) {
            known = maker.get();
            high = known;
        }
        return known;
    }

    public long get(long object) {
        int value = units.get(object);
        return value == LARGE ? large(object) : value & 0xFFFF_FFFFL;
    }

    /** A wrong mark in a column that has none is a wrong size, which a verification finds, and no fault. */
    private long large(long object) {
        LongColumn column = high();
        return object < column.length() ? column.get(object) : 0;
    }

    public void set(long object, long value) {
        if (value <= LARGEST) {
            units.set(object, (int) value);
        } else {
            high().set(object, value);
            units.set(object, LARGE);
            if (!hasLarge) {
                hasLarge = true;
            }
        }
    }

    public void add(long object, long value) {
        set(object, get(object) + value);
    }

    /** Whether a size was set here that takes more than 32 bits. */
    public boolean hasLarge() {
        return hasLarge;
    }
}

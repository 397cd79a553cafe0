// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.BitColumn;

/**
 * Whether an object has no referrer, exactly one, or more: two bits an object, which several threads may count in at
 * once. An object that refers to itself does not count.
 */
public final class ReferrerCounts {
    /** Two words for each block of rows, side by side, as a caller that asks for one mostly asks for the other too. */
    private final BitColumn counts;

    /** @param counts {@link #bits} of them, none of them set */
    public ReferrerCounts(BitColumn counts) {
        this.counts = counts;
    }

    /** How many bits the counts of {@code objects} objects take. */
    public static long bits(long objects) {
        return (objects + Long.SIZE - 1) / Long.SIZE * 2 * Long.SIZE;
    }

    private static long once(long object) {
        return object + (object & -Long.SIZE);
    }

    private static long twice(long object) {
        return once(object) + Long.SIZE;
    }

    public void add(long object) {
        long once = once(object);
        if (counts.get(once) ? !counts.get(once + Long.SIZE) : counts.set(once)) {
            boolean _ = counts.set(once + Long.SIZE);
        }
    }

    /** Counts an object as one that several refer to, so that it is not folded into its referrer. */
    public void pin(long object) {
        boolean _ = counts.set(once(object));
        boolean _ = counts.set(twice(object));
    }

    public boolean isReferred(long object) {
        return counts.get(once(object));
    }

    public boolean hasOneReferrer(long object) {
        return counts.get(once(object)) && !counts.get(twice(object));
    }

    /** Those objects of a block of rows that have exactly one referrer: a bit for each. */
    public long withOneReferrer(long block) {
        return counts.word(2 * block) & ~counts.word(2 * block + 1);
    }
}

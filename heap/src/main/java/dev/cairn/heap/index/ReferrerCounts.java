// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.BitColumn;

/**
 * Whether an object has no referrer, exactly one, or more: two bits an object, which several threads may count in at
 * once. An object that refers to itself does not count.
 */
public final class ReferrerCounts {
    private final BitColumn once;
    private final BitColumn twice;

    public ReferrerCounts(BitColumn once, BitColumn twice) {
        this.once = once;
        this.twice = twice;
    }

    public void add(long object) {
        if (once.get(object) ? !twice.get(object) : once.set(object)) {
            boolean _ = twice.set(object);
        }
    }

    /** Counts an object as one that several refer to, so that it is not folded into its referrer. */
    public void pin(long object) {
        boolean _ = once.set(object);
        boolean _ = twice.set(object);
    }

    public boolean isReferred(long object) {
        return once.get(object);
    }

    public boolean hasOneReferrer(long object) {
        return once.get(object) && !twice.get(object);
    }

    /** Those objects of a block of rows that have exactly one referrer: a bit for each. */
    public long withOneReferrer(long block) {
        return once.word(block) & ~twice.word(block);
    }
}

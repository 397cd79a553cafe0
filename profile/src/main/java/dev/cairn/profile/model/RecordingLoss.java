// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.function.LongBinaryOperator;

/**
 * What was recorded, but not told: in a profile's window, or wherever it was counted.
 *
 * @param allocatedBytes what the lost allocations stand for, in bytes; an estimate
 * @param frees objects that may be shown alive and are dead
 * @param unresolved frames, classes or threads whose names did not come
 */
public record RecordingLoss(long allocations, long allocatedBytes, long frees, long unresolved, long others) {
    public static final RecordingLoss NONE = new RecordingLoss(0, 0, 0, 0, 0);

    public boolean isNone() {
        return equals(NONE);
    }

    public RecordingLoss plus(RecordingLoss other) {
        return each(other, Long::sum);
    }

    /** What came since {@code before} was counted. */
    public RecordingLoss since(RecordingLoss before) {
        return each(before, (now, then) -> Math.max(0, now - then));
    }

    /** The larger one of each number, for two who count the same. */
    public RecordingLoss atLeast(RecordingLoss other) {
        return each(other, Math::max);
    }

    private RecordingLoss each(RecordingLoss other, LongBinaryOperator operator) {
        return new RecordingLoss(
                operator.applyAsLong(allocations, other.allocations),
                operator.applyAsLong(allocatedBytes, other.allocatedBytes),
                operator.applyAsLong(frees, other.frees),
                operator.applyAsLong(unresolved, other.unresolved),
                operator.applyAsLong(others, other.others));
    }
}

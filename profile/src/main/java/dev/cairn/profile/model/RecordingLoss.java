// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.function.LongBinaryOperator;

/**
 * What was recorded, but not reported: in a profile's window, or wherever it was counted.
 *
 * @param allocations records of allocations
 * @param allocatedBytes what the lost allocations stand for, in bytes; an estimate
 * @param frees objects that may be shown alive and are dead
 * @param unresolved frames, classes or threads whose names did not come
 * @param others all other records, such as samples of CPU time
 */
public record RecordingLoss(long allocations, long allocatedBytes, long frees, long unresolved, long others) {
    /** Nothing was lost. */
    public static final RecordingLoss NONE = new RecordingLoss(0, 0, 0, 0, 0);

    /** Whether nothing was lost. */
    public boolean isNone() {
        return equals(NONE);
    }

    /** What both lost, who count apart from each other. */
    public RecordingLoss plus(RecordingLoss other) {
        return each(other, RecordingLoss::sum);
    }

    /** What came since {@code before} was counted. */
    public RecordingLoss since(RecordingLoss before) {
        return each(before, (now, then) -> Math.max(0, now - then));
    }

    /** The larger one of each number, for two who count the same. */
    public RecordingLoss atLeast(RecordingLoss other) {
        return each(other, Math::max);
    }

    /** A target may claim any number, and no sum of them is a negative one. */
    private static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
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

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

/**
 * What is worth a finding.
 *
 * @param minShare of what is held strongly, from 0 to 1
 */
public record LeakOptions(double minShare) {
    private static final double USUAL_SHARE = 0.01;

    public LeakOptions {
        if (!(minShare > 0 && minShare <= 1)) {
            throw new IllegalArgumentException("A share is above 0 and at most 1; asked for " + minShare + ".");
        }
    }

    /** Findings of one percent at least. */
    public static LeakOptions standard() {
        return new LeakOptions(USUAL_SHARE);
    }
}

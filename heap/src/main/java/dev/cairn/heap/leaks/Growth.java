// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How much one way held in each dump.
 *
 * @param bytes of each dump, the earliest first
 * @param timestampsMillis of each dump, since the epoch; 0 where it does not say
 * @param bytesPerHour the slope of the straight line that fits best; empty if times are not known
 * @param errorPerHour the standard error of that slope; empty with fewer than three dumps
 * @param hoursUntilFull until the heap is full if this alone goes on so; empty with fewer than three dumps, or if it is not
 *     known how large the heap may become
 */
public record Growth(
        List<Long> bytes,
        List<Long> timestampsMillis,
        OptionalDouble bytesPerHour,
        OptionalDouble errorPerHour,
        OptionalDouble hoursUntilFull) {
    public Growth {
        bytes = List.copyOf(bytes);
        timestampsMillis = List.copyOf(timestampsMillis);
    }

    /** Whether there was more in each dump than in the one before. */
    public boolean always() {
        for (int i = 1; i < bytes.size(); i++) {
            if (bytes.get(i) <= bytes.get(i - 1)) {
                return false;
            }
        }
        return bytes.size() > 1;
    }

    /** From the first dump to the last, in bytes. */
    public long total() {
        return bytes.getLast() - bytes.getFirst();
    }
}

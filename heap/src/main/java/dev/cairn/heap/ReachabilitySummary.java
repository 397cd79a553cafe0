// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;

/**
 * How much of a heap is held, and how: see {@link Reachability}.
 *
 * @param problems sentences about what was found wrong while references were followed
 */
public record ReachabilitySummary(
        long strongObjects,
        long strongBytes,
        long weakObjects,
        long weakBytes,
        long unreachableObjects,
        long unreachableBytes,
        List<String> problems) {
    public ReachabilitySummary {
        problems = List.copyOf(problems);
    }

    /** What is not garbage. */
    public long reachableObjects() {
        return strongObjects + weakObjects;
    }

    /** The size of everything that is not garbage. */
    public long reachableBytes() {
        return strongBytes + weakBytes;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The collections that came between two looks at a VM: a look sees counters, so several are one sum.
 *
 * @param young stop-the-world collections of the young generation; with ZGC pauses of minor collections
 * @param full stop-the-world collections of the whole heap
 * @param concurrent pauses of collectors that collect the whole heap beside the program; a cycle has two or three
 * @param pauseMicros how long the program stood still in all of them together
 * @param cause of the last one, as the VM calls it
 * @param endedAtMillis when the last one ended, since the epoch
 * @param floorBytes what the last one left in the heap: used without eden, which the program fills again at once; empty where the
 *     counters do not say
 * @param freedBytes an estimate, as eden counts as full at each of them; empty where the counters give none
 */
public record Collected(
        long young,
        long full,
        long concurrent,
        long pauseMicros,
        Optional<String> cause,
        OptionalLong endedAtMillis,
        OptionalLong floorBytes,
        OptionalLong freedBytes) {

    /** What a collection of HotSpot's is. */
    public enum Kind {
        YOUNG,
        FULL,
        CONCURRENT
    }
}

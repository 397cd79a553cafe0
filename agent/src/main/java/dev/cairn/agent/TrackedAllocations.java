// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.AllocationColumns;
import dev.cairn.wire.ddm.chunk.AllocationTally;
import java.util.Optional;

/** What the native half has tracked, as it was at one moment. */
final class TrackedAllocations {
    private final AllocationColumns columns;
    private final AllocationTally tally;

    private TrackedAllocations(AllocationColumns columns, AllocationTally tally) {
        this.columns = columns;
        this.tally = tally;
    }

    /** Empty if nothing was tracked. */
    static Optional<TrackedAllocations> read() {
        return Optional.ofNullable(Native.trackedAllocations()).map(TrackedAllocations::of);
    }

    private static TrackedAllocations of(Object[] parts) {
        long[] counts = (long[]) parts[Native.REPORT_COUNTS];
        return new TrackedAllocations(
                new AllocationColumns(
                        (long[]) parts[Native.REPORT_SIZES],
                        (long[]) parts[Native.REPORT_THREADS],
                        (int[]) parts[Native.REPORT_CLASSES],
                        (int[]) parts[Native.REPORT_DEPTHS],
                        (int[]) parts[Native.REPORT_FRAMES],
                        (int[]) parts[Native.REPORT_PLACES],
                        (String[]) parts[Native.REPORT_NAMES]),
                new AllocationTally(
                        counts[Native.COUNT_SEEN], counts[Native.COUNT_LOST], counts[Native.COUNT_UNNAMED]));
    }

    /** REAL, or REA8: the newest of them, as many as {@code maxBytes} hold. */
    RawChunk report(boolean wide, int maxBytes) {
        return columns.report(wide, maxBytes, tally);
    }
}

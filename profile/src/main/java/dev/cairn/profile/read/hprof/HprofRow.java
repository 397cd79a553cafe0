// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

/** A row of a table, as it is written. */
sealed interface HprofRow {
    /**
     * Of CPU SAMPLES, CPU TIME or MONITOR TIME.
     *
     * @param share of the table's total, in hundredths of a per cent
     * @param accumulated the shares of this row and all before it, likewise
     * @param count of samples, calls or contentions
     * @param name the innermost method, or the monitor's class; empty if the row has none
     */
    record Share(int share, int accumulated, long count, long trace, String name) implements HprofRow {
        Share withCount(long other) {
            return new Share(share, accumulated, other, trace, name);
        }
    }

    /**
     * Of SITES.
     *
     * @param accumulated the shares of this row and all before it of what is alive, in hundredths of a per cent
     */
    record Site(
            int accumulated,
            long liveBytes,
            long liveObjects,
            long allocatedBytes,
            long allocatedObjects,
            long trace,
            String className)
            implements HprofRow {}

    /** Of {@code cpu=old}. */
    record Call(long count, String callee, String caller, long millis) implements HprofRow {}
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How often, and how long, threads had to wait for monitors, by class and trace. */
final class ContentionSums {
    /** One row of a cut: the time since the cut before, the count since ever. */
    record Row(int type, int trace, long count, long nanos) {}

    private final PairRows rows = new PairRows();
    private long[] counts = new long[64];
    private long[] nanos = new long[64];

    void add(int type, int trace, long waitedNanos) {
        int row = rows.row(type, trace);
        if (row >= counts.length) {
            counts = Arrays.copyOf(counts, 2 * row);
            nanos = Arrays.copyOf(nanos, 2 * row);
        }
        counts[row]++;
        nanos[row] += waitedNanos;
    }

    /** All rows; times begin anew. */
    List<Row> cut() {
        List<Row> cut = new ArrayList<>();
        for (int row = 0; row < rows.count(); row++) {
            cut.add(new Row(rows.type(row), rows.trace(row), counts[row], nanos[row]));
            nanos[row] = 0;
        }
        return cut;
    }
}

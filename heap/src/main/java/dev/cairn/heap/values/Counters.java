// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;

/** Counters that several threads share are spread over cells. */
final class Counters {
    private static final long MOST_CELLS = 1 << 12;

    private Counters() {}

    /** The sum of the cells that a field refers to; 0 if there are none. */
    static long sum(DescriptionBuilder builder, String cellsField) {
        ObjectRecord cells = builder.array(cellsField).orElse(null);
        long sum = 0;
        if (cells != null && cells.length() > MOST_CELLS) {
            builder.problem("Its counter has " + cells.length() + " cells, of which only the first " + MOST_CELLS
                    + " were added up.");
        }
        for (long i = 0; cells != null && i < Math.min(cells.length(), MOST_CELLS); i++) {
            sum += builder.objects()
                    .fieldsById(builder.objects().element(cells, i))
                    .map(cell -> cell.number("value", 0))
                    .orElse(0L);
        }
        return sum;
    }
}

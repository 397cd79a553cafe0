// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of MONITOR TIME as each would be if it began anew. Their times do, but their counts are those since the VM's start,
 * so adding them up would count a contention once for each dump that came after it.
 */
final class HprofContentions {
    private final Map<Place, Long> counted = new HashMap<>();

    /** A row; numbers of traces are those of one VM. */
    private record Place(HprofTraces vm, long trace, String name) {}

    /** As many tables, in the same order, which is that of the file. */
    List<HprofTable> eachAnew(List<HprofTable> tables) {
        return tables.stream().map(this::anew).toList();
    }

    private HprofTable anew(HprofTable table) {
        List<HprofRow> rows = new ArrayList<>();
        for (HprofRow row : table.rows()) {
            rows.add(
                    row instanceof HprofRow.Share share
                            ? share.withCount(
                                    further(new Place(table.traces(), share.trace(), share.name()), share.count()))
                            : row);
        }
        return table.withRows(rows);
    }

    /** How many have come; a count that is less than it was has begun anew itself. */
    private long further(Place place, long count) {
        Long before = counted.put(place, count);
        return before == null || count < before ? count : count - before;
    }
}

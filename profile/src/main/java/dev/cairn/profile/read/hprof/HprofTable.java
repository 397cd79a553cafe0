// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import java.util.List;

/**
 * One table of a report.
 *
 * @param line where it begins
 * @param made when, as the report says it
 * @param total of samples, or of milliseconds; 0 in tables that have none
 * @param allocatedFirst whether sites are in the order of what was allocated
 * @param traces of the VM that wrote it
 * @param isWhole whether its end was written
 */
record HprofTable(
        HprofSection section,
        int line,
        String made,
        long total,
        boolean allocatedFirst,
        HprofTraces traces,
        List<HprofRow> rows,
        boolean isWhole) {
    HprofTable {
        rows = List.copyOf(rows);
    }

    HprofTable withRows(List<HprofRow> others) {
        return new HprofTable(section, line, made, total, allocatedFirst, traces, others, isWhole);
    }

    /** Whether it is {@code other} once more: the agent wrote CPU SAMPLES twice where it both sampled and timed. */
    boolean repeats(HprofTable other) {
        return section == HprofSection.CPU
                && section == other.section
                && !rows.isEmpty()
                && made.equals(other.made)
                && total == other.total
                && traces == other.traces
                && rows.equals(other.rows);
    }
}

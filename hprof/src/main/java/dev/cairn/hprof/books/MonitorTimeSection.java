// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import static dev.cairn.hprof.text.Columns.percent;
import static dev.cairn.hprof.text.Columns.right;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import java.util.Comparator;
import java.util.List;

/** MONITOR TIME: where threads had to wait for a monitor, the longest first. Without such a place there is no section. */
final class MonitorTimeSection implements ReportSection {
    private static final long NANOS_A_MILLI = 1_000_000;

    private final List<ContentionSums.Row> rows;
    private final long total;
    private final double cutoff;

    MonitorTimeSection(List<ContentionSums.Row> rows, double cutoff) {
        this.rows = rows.stream()
                .sorted(Comparator.comparingLong(ContentionSums.Row::nanos).reversed())
                .toList();
        this.total = rows.stream().mapToLong(ContentionSums.Row::nanos).sum();
        this.cutoff = cutoff;
    }

    @Override
    public SectionKind kind() {
        return SectionKind.MONITORS;
    }

    @Override
    public void writeText(TextReport report) {
        if (total == 0) {
            return;
        }
        report.allTraces();
        report.line("MONITOR TIME BEGIN (total = " + total / NANOS_A_MILLI + " ms) " + report.date());
        report.line("rank   self  accum   count trace monitor");
        long accumulated = 0;
        int rank = 0;
        for (ContentionSums.Row row : rows) {
            if ((double) row.nanos() / total < cutoff) {
                break;
            }
            accumulated += row.nanos();
            report.line(right(++rank, 4)
                    + " " + percent(row.nanos(), total)
                    + " " + percent(accumulated, total)
                    + " " + right(row.count(), 7)
                    + " " + right(row.trace(), 5)
                    + " " + report.names().className(row.type()) + " (Java)");
        }
        report.line("MONITOR TIME END");
    }

    @Override
    public void writeBinary(BinaryReport report) {
        // The format has no record for it.
    }
}

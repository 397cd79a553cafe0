// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import static dev.cairn.hprof.text.Columns.percent;
import static dev.cairn.hprof.text.Columns.right;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import java.util.List;

/** CPU TIME (ms): by what each trace took itself. Only the traces that it lists are written before it. */
final class CpuTimesSection implements ReportSection {
    private static final long NANOS_A_MILLI = 1_000_000;

    private final CallSums sums;
    private final double cutoff;

    /** A section; the sums do not change any more. */
    CpuTimesSection(CallSums sums, double cutoff) {
        this.sums = sums;
        this.cutoff = cutoff;
    }

    @Override
    public SectionKind kind() {
        return SectionKind.CPU_TIMES;
    }

    @Override
    public void writeText(TextReport report) {
        long total = sums.allSelfNanos();
        List<Integer> places = sums.ordered(sums::selfNanos).stream()
                .takeWhile(place -> (double) sums.selfNanos(place) / total >= cutoff)
                .toList();
        places.forEach(place -> report.trace(Traces.FIRST + place));
        report.line("CPU TIME (ms) BEGIN (total = " + total / NANOS_A_MILLI + ") " + report.date());
        if (!places.isEmpty()) {
            report.line("rank   self  accum   count trace method");
        }
        long accumulated = 0;
        int rank = 0;
        for (int place : places) {
            accumulated += sums.selfNanos(place);
            int trace = Traces.FIRST + place;
            report.line(right(++rank, 4)
                    + " " + percent(sums.selfNanos(place), total)
                    + " " + percent(accumulated, total)
                    + " " + right(sums.count(place), 7)
                    + " " + right(trace, 5)
                    + " " + report.top(trace));
        }
        report.line("CPU TIME (ms) END");
    }

    @Override
    public void writeBinary(BinaryReport report) {
        // The format has no record for it.
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import static dev.cairn.hprof.text.Columns.percent;
import static dev.cairn.hprof.text.Columns.right;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.binary.RecordBody;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** CPU SAMPLES. Only the traces that it lists are written before it. */
final class CpuSamplesSection implements ReportSection {
    private final long[] counts;
    private final long total;
    private final double cutoff;

    /**
     * A section.
     *
     * @param samples by the trace's place among all
     */
    CpuSamplesSection(WholeSamples samples, double cutoff) {
        this.counts = samples.counts();
        this.total = samples.total();
        this.cutoff = cutoff;
    }

    @Override
    public SectionKind kind() {
        return SectionKind.CPU_SAMPLES;
    }

    private List<Integer> places() {
        return IntStream.range(0, counts.length)
                .filter(place -> counts[place] > 0)
                .boxed()
                .sorted(Comparator.comparingLong((Integer place) -> counts[place])
                        .reversed())
                .takeWhile(place -> (double) counts[place] / total >= cutoff)
                .toList();
    }

    @Override
    public void writeText(TextReport report) {
        List<Integer> places = places();
        places.forEach(place -> report.trace(Traces.FIRST + place));
        report.line("CPU SAMPLES BEGIN (total = " + total + ") " + report.date());
        if (!places.isEmpty()) {
            report.line("rank   self  accum   count trace method");
        }
        long accumulated = 0;
        int rank = 0;
        for (int place : places) {
            accumulated += counts[place];
            int trace = Traces.FIRST + place;
            report.line(right(++rank, 4)
                    + " " + percent(counts[place], total)
                    + " " + percent(accumulated, total)
                    + " " + right(counts[place], 7)
                    + " " + right(trace, 5)
                    + " " + report.top(trace));
        }
        report.line("CPU SAMPLES END");
    }

    @Override
    public void writeBinary(BinaryReport report) {
        List<Integer> places = places();
        places.forEach(place -> report.trace(Traces.FIRST + place));
        RecordBody body = report.body().count(total).u4(places.size());
        places.forEach(place -> body.count(counts[place]).u4(Traces.FIRST + place));
        report.record(HprofRecordTag.CPU_SAMPLES, body);
    }
}

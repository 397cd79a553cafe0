// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import static dev.cairn.hprof.text.Columns.percent;
import static dev.cairn.hprof.text.Columns.right;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.binary.RecordBody;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** SITES, or ALLOC SITES: what was allocated where, most of it first. */
final class SitesSection implements ReportSection {
    private static final int FLAG_CHANGED = 1;
    private static final int FLAG_BY_ALLOCATION = 2;
    private static final int ARRAY_OF_OBJECTS = 2;

    private final PairRows rows;
    private final SiteSums sums;
    private final boolean changed;
    private final boolean byAllocation;
    private final double cutoff;

    SitesSection(PairRows rows, SiteSums sums, boolean changed, boolean byAllocation, double cutoff) {
        this.rows = rows;
        this.sums = sums;
        this.changed = changed;
        this.byAllocation = byAllocation;
        this.cutoff = cutoff;
    }

    @Override
    public SectionKind kind() {
        return SectionKind.SITES;
    }

    private List<Integer> chosen() {
        IntToLongFunction size = byAllocation ? sums::allocatedBytes : sums::liveBytes;
        List<Integer> chosen = IntStream.range(0, rows.count())
                .filter(row -> sums.allocatedObjects(row) > 0 && (!changed || sums.hasChanged(row)))
                .boxed()
                .sorted(Comparator.comparingLong((Integer row) -> size.applyAsLong(row))
                        .reversed())
                .takeWhile(row -> !(ratio(row) < cutoff))
                .toList();
        chosen.forEach(sums::list);
        return chosen;
    }

    private double ratio(int row) {
        return (double) sums.liveBytes(row) / sums.allLiveBytes();
    }

    @Override
    public void writeText(TextReport report) {
        report.allTraces();
        report.line("SITES BEGIN (ordered by " + (byAllocation ? "allocated" : "live") + " bytes) " + report.date());
        report.line("          percent          live          alloc'ed  stack class");
        report.line(" rank   self  accum     bytes objs     bytes  objs trace name");
        long accumulated = 0;
        int rank = 0;
        for (int row : chosen()) {
            accumulated += sums.liveBytes(row);
            report.line(right(++rank, 5)
                    + " " + percent(sums.liveBytes(row), sums.allLiveBytes())
                    + " " + percent(accumulated, sums.allLiveBytes())
                    + " " + right(sums.liveBytes(row), 9)
                    + " " + right(sums.liveObjects(row), 4)
                    + " " + right(sums.allocatedBytes(row), 9)
                    + " " + right(sums.allocatedObjects(row), 5)
                    + " " + right(rows.trace(row), 5)
                    + " " + report.names().className(rows.type(row)));
        }
        report.line("SITES END");
    }

    @Override
    public void writeBinary(BinaryReport report) {
        report.allTraces();
        List<Integer> chosen = chosen();
        RecordBody body = report.body()
                .u2((changed ? FLAG_CHANGED : 0) | (byAllocation ? FLAG_BY_ALLOCATION : 0))
                .u4(Float.floatToIntBits((float) cutoff))
                .count(sums.allLiveBytes())
                .count(sums.allLiveObjects())
                .u8(sums.allAllocatedBytes())
                .u8(sums.allAllocatedObjects())
                .u4(chosen.size());
        for (int row : chosen) {
            body.u1(arrayKind(report.names(), rows.type(row)))
                    .u4(report.classSerial(rows.type(row)))
                    .u4(rows.trace(row))
                    .count(sums.liveBytes(row))
                    .count(sums.liveObjects(row))
                    .count(sums.allocatedBytes(row))
                    .count(sums.allocatedObjects(row));
        }
        report.record(HprofRecordTag.ALLOC_SITES, body);
    }

    /** 0 if it is no array. */
    private static int arrayKind(NameTables names, int type) {
        String name = names.className(type);
        if (!name.endsWith("[]")) {
            return 0;
        }
        String element = name.substring(0, name.length() - 2);
        for (BasicType basic : BasicType.values()) {
            if (basic != BasicType.OBJECT && basic.javaName().equals(element)) {
                return basic.code();
            }
        }
        return ARRAY_OF_OBJECTS;
    }
}

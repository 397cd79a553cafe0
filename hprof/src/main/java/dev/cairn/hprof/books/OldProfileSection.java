// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.MethodSymbol;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import java.util.Optional;

/** The table of the first profiler that a JDK had (java -prof): who called whom how often, and for how long. */
final class OldProfileSection implements ReportSection {
    private static final long NANOS_A_MILLI = 1_000_000;

    private final CallSums sums;

    /** A section; the sums do not change any more. */
    OldProfileSection(CallSums sums) {
        this.sums = sums;
    }

    @Override
    public SectionKind kind() {
        return SectionKind.CPU_OLD;
    }

    @Override
    public void writeText(TextReport report) {
        report.line("count callee caller time");
        for (int place : sums.ordered(sums::count)) {
            int trace = Traces.FIRST + place;
            report.line(sums.count(place)
                    + " " + method(report.names(), trace, 0).orElse("<unknown callee>")
                    + " " + method(report.names(), trace, 1).orElse("<unknown caller>")
                    + " " + sums.totalNanos(place) / NANOS_A_MILLI);
        }
    }

    private static Optional<String> method(NameTables names, int trace, int frame) {
        if (frame >= names.traces().depth(trace)) {
            return Optional.empty();
        }
        int number = names.traces().method(trace, frame);
        return names.symbols().method(number).map(MethodSymbol::signature).map(names.methodName(number)::concat);
    }

    @Override
    public void writeBinary(BinaryReport report) {
        // The format has no record for it.
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.ClassSymbol;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import java.util.List;
import java.util.stream.Collectors;

/** MONITOR DUMP: what each thread does, and the owner of each monitor that has one. */
final class MonitorDumpSection implements ReportSection {
    private final List<ThreadLook> threads;
    private final List<MonitorLook> monitors;

    MonitorDumpSection(List<ThreadLook> threads, List<MonitorLook> monitors) {
        this.threads = threads;
        this.monitors = monitors;
    }

    @Override
    public SectionKind kind() {
        return SectionKind.MONITORS;
    }

    @Override
    public void writeText(TextReport report) {
        report.allTraces();
        report.line("MONITOR DUMP BEGIN");
        for (ThreadLook look : threads) {
            report.line("    THREAD " + look.thread() + ", trace " + look.trace() + ", status: " + look.status());
        }
        for (MonitorLook look : monitors) {
            String type = report.names()
                    .symbols()
                    .type(look.type())
                    .map(ClassSymbol::descriptor)
                    .orElse("<Unknown Class>");
            report.line("    MONITOR " + type + (look.owner() == 0 ? " unowned" : ""));
            if (look.owner() != 0) {
                report.line("\towner: thread " + look.owner() + ", entry count: " + look.entries());
            }
            report.line("\twaiting to enter:" + list(look.entering()));
            report.line("\twaiting to be notified:" + list(look.notified()));
        }
        report.line("MONITOR DUMP END");
    }

    private static String list(List<Integer> threads) {
        return threads.stream().map(thread -> " thread " + thread).collect(Collectors.joining(","));
    }

    @Override
    public void writeBinary(BinaryReport report) {
        // The format has no record for it.
    }
}

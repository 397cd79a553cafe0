// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.report;

import dev.cairn.hprof.names.ReportThread;
import dev.cairn.hprof.text.TextReport;

/** A report with format=a. */
public record TextForm(TextReport report) implements ReportForm {
    @Override
    public void begin() {
        report.begin();
    }

    @Override
    public void threadStart(ReportThread thread) {
        report.threadStart(thread);
    }

    @Override
    public void threadEnd(int serial) {
        report.threadEnd(serial);
    }

    @Override
    public void section(ReportSection section) {
        section.writeText(report);
    }

    @Override
    public void allTraces() {
        report.allTraces();
    }

    @Override
    public void remark(String sentence) {
        report.line("Cairn: " + sentence);
    }
}

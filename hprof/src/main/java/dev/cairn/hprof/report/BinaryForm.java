// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.report;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.ReportThread;

/** A report with format=b. */
public record BinaryForm(BinaryReport report) implements ReportForm {
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
        section.writeBinary(report);
    }

    @Override
    public void allTraces() {
        report.allTraces();
    }

    /** A text that no record refers to. */
    @Override
    public void remark(String sentence) {
        report.string("Cairn: " + sentence);
    }
}

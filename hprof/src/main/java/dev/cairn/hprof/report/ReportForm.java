// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.report;

import dev.cairn.hprof.names.ReportThread;

/** A report that is being written, in one format or the other. */
public interface ReportForm {
    /** What it begins with. */
    void begin();

    void threadStart(ReportThread thread);

    void threadEnd(int serial);

    void section(ReportSection section);

    /** Writes every trace that has not been written yet. */
    void allTraces();

    /** A sentence of ours that no reader takes for a record. */
    void remark(String sentence);
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.report;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.text.TextReport;

/** A part of a dump, good to be written once, before any further record is read. */
public interface ReportSection {
    SectionKind kind();

    /** Writes the section, and before it the traces that it needs. */
    void writeText(TextReport report);

    /** Likewise; a section that the binary format does not have writes nothing. */
    void writeBinary(BinaryReport report);
}

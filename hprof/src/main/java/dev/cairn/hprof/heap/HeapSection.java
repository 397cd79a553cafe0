// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * A complete dump, on its way into the report.
 *
 * @param failed is told why the file aside could not be read
 */
record HeapSection(HeapDump dump, Consumer<String> failed) implements ReportSection {
    @Override
    public SectionKind kind() {
        return SectionKind.HEAP_DUMP;
    }

    @Override
    public void writeText(TextReport report) {
        try {
            new HeapText(dump, report).write();
        } catch (IOException e) {
            fail(e);
        }
    }

    @Override
    public void writeBinary(BinaryReport report) {
        try {
            new HeapBinary(dump, report).write();
        } catch (IOException e) {
            fail(e);
        }
    }

    private void fail(IOException e) {
        failed.accept("The heap dump is not complete: " + dump.spool().path() + " could not be read (" + e.getMessage()
                + ").");
    }
}

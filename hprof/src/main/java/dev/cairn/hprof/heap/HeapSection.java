// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import dev.cairn.hprof.text.TextReport;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A complete dump, on its way into the report.
 *
 * @param failed learns why there is none in the report after all
 */
record HeapSection(HeapDump dump, Consumer<String> failed) implements ReportSection {
    @Override
    public SectionKind kind() {
        return SectionKind.HEAP_DUMP;
    }

    @Override
    public void writeText(TextReport report) {
        write(() -> new HeapText(dump, report).write());
    }

    @Override
    public void writeBinary(BinaryReport report) {
        write(() -> new HeapBinary(dump, report).write());
    }

    private interface Writing {
        Optional<String> write() throws IOException;
    }

    private void write(Writing dumped) {
        dump.spool().beginReading();
        try {
            dumped.write()
                    .ifPresent(why -> failed.accept("There is no heap dump: its " + dump.count()
                            + " objects could not be written into the report, as " + why + "."));
        } catch (IOException e) {
            failed.accept(
                    "There is no heap dump: " + dump.spool().path() + " could not be read (" + e.getMessage() + ").");
        } finally {
            dump.spool().discard();
        }
    }
}

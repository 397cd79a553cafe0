// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.output.ReportOutput;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportForm;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.report.SectionKind;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Writes the sections of a dump in their order. If {@code verbose} is set, it reports progress; it reports a dump as
 * done only if the dump is complete.
 */
final class DumpWriter {
    private final ReportForm form;
    private final ReportOutput output;
    private final PrintStream messages;
    private final boolean verbose;

    DumpWriter(ReportForm form, ReportOutput output, PrintStream messages, boolean verbose) {
        this.form = form;
        this.output = output;
        this.messages = messages;
        this.verbose = verbose;
    }

    /** Writes all that the books have. */
    void write(List<ReportBook> books) {
        List<ReportSection> sections = new ArrayList<>();
        books.forEach(book -> sections.addAll(book.cut()));
        sections.sort(Comparator.comparing(ReportSection::kind));
        say("Dumping");
        Optional<SectionKind> last = Optional.empty();
        for (ReportSection section : sections) {
            if (last.filter(section.kind()::equals).isEmpty()) {
                say(" " + section.kind().message() + " ...");
            }
            last = Optional.of(section.kind());
            form.section(section);
        }
        output.flush();
        List<String> missing =
                books.stream().flatMap(book -> book.missingSections().stream()).toList();
        missing.forEach(form::remark);
        output.flush();
        say(missing.isEmpty() && output.failure().isEmpty() ? " done.\n" : " not whole.\n");
        missing.forEach(why -> messages.println("HPROF: " + why));
    }

    private void say(String text) {
        if (verbose) {
            messages.print(text);
            messages.flush();
        }
    }
}

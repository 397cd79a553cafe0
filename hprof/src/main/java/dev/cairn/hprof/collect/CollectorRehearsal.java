// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.output.ReportOutput;
import dev.cairn.hprof.output.ReportTarget;
import dev.cairn.hprof.report.BinaryForm;
import dev.cairn.hprof.report.ReportForm;
import dev.cairn.hprof.report.TextForm;
import dev.cairn.hprof.settings.ReportFormat;
import dev.cairn.hprof.settings.ReportSettings;
import dev.cairn.hprof.settings.SettingsLines;
import dev.cairn.hprof.settings.SettingsReading;
import dev.cairn.hprof.text.TextReport;
import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.ring.SharedRing;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/** Goes through what a collector does, without a target: for the cache from which the next one starts in a fraction of the time. */
public final class CollectorRehearsal {
    private static final int NO_DESCRIPTOR = -1;
    private static final long MEMORY = 1 << 20;

    private CollectorRehearsal() {}

    /** Writes two small reports to nobody. */
    public static void run() {
        if (SharedRing.inherited(NO_DESCRIPTOR, NO_DESCRIPTOR) instanceof SharedRing.Made.Ring(SharedRing ring)) {
            ring.close();
        }
        report("format=a");
        report("format=b");
    }

    private static void report(String format) {
        if (SettingsLines.read(List.of("version=1", "pid=1", format, "heap=sites", "cpu=samples", "monitor=y"))
                instanceof SettingsReading.Read(ReportSettings settings)) {
            report(settings);
        }
    }

    private static void report(ReportSettings settings) {
        NameTables names = CollectorProcess.names(settings, MEMORY);
        ReportOutput output = new ReportOutput(new Nobody());
        TextReport text = new TextReport(names, output, InstantSource.system(), ZoneId.systemDefault());
        ReportForm form = settings.format() == ReportFormat.TEXT
                ? new TextForm(text)
                : new BinaryForm(new BinaryReport(names, output, InstantSource.system()));
        ReportBooks books = ReportBooks.of(names, text::line, MEMORY);
        ReportSink sink = new ReportSink(names, form, books.all(), _ -> {});
        form.begin();
        feed(sink);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        new DumpWriter(form, nowhere, true).write(books.all());
        form.allTraces();
        output.close();
    }

    private static void feed(ReportSink sink) {
        FrameList frames = new FrameList();
        frames.reset(1, 0);
        frames.set(0, 1, 0);
        sink.thread(1, 0, 1, 1, "main");
        sink.type(1, "LRehearsal;", "Rehearsal.java");
        sink.method(1, 1, 0, "main", "()V", new LineTable(new int[] {0}, new int[] {1}));
        for (int id = 1; id < 1000; id++) {
            sink.allocation(0, id, 16, 0, 1, 1, 0, 0, 0, frames);
            sink.free(0, id, 0, 0);
        }
        sink.cpu(0, 10_000_000, 1, 0, frames);
    }

    private record Nobody() implements ReportTarget {
        @Override
        public void write(byte[] bytes, int count) {
            // Nobody reads it.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}

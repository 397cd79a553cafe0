// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.output.ReportOutput;
import dev.cairn.hprof.output.ReportTarget;
import dev.cairn.hprof.report.BinaryForm;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportForm;
import dev.cairn.hprof.report.TextForm;
import dev.cairn.hprof.settings.ReportFormat;
import dev.cairn.hprof.settings.ReportSettings;
import dev.cairn.hprof.settings.SettingsLines;
import dev.cairn.hprof.settings.SettingsReading;
import dev.cairn.hprof.text.TextReport;
import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.profile.ring.SharedRing;
import dev.cairn.wire.ring.RecordType;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/**
 * Goes through what a collector does, without a target: for the cache from which the next one starts in a fraction of the time, and
 * in a collector itself, so that its code is good when a heap dump comes, at whose first one the target would wait for that: with a
 * million objects half as long again.
 */
public final class CollectorRehearsal {
    private static final int NO_DESCRIPTOR = -1;
    private static final long MEMORY = 1 << 22;
    private static final long LEAST_DISK = 256L << 20;
    private static final long LEAST_MEMORY = 128L << 20;
    /** Who lives shorter has no use for it, and needs the processor himself. */
    private static final Duration AFTER = Duration.ofSeconds(1);

    /** So often that most of the code is compiled as well as it will ever be; that takes half a second of a processor. */
    private static final int TIMES = 6;

    private CollectorRehearsal() {}

    /** Writes two small reports to nobody. */
    public static void run() {
        if (SharedRing.inherited(NO_DESCRIPTOR, NO_DESCRIPTOR) instanceof SharedRing.Made.Ring(SharedRing ring)) {
            ring.close();
        }
        report("format=a");
        report("format=b");
    }

    /** Writes some while others work, a moment from now. */
    static void later(ReportFormat format) {
        Thread thread = new Thread(
                () -> {
                    try {
                        Thread.sleep(AFTER);
                        for (int i = 0; i < TIMES && hasMemory() && hasDisk(); i++) {
                            report(format == ReportFormat.TEXT ? "format=a" : "format=b");
                        }
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    } catch (RuntimeException | OutOfMemoryError _) {
                        // The report goes on without; the first dump takes longer.
                    }
                },
                "rehearsal");
        thread.setDaemon(true);
        thread.start();
    }

    /** Whether there is so much that the collector's own work does not miss what is needed here. */
    private static boolean hasMemory() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() > LEAST_MEMORY;
    }

    /** Whether the report that comes does not miss the room of the file that is made here. */
    private static boolean hasDisk() {
        try {
            return Files.getFileStore(Path.of(System.getProperty("java.io.tmpdir")))
                            .getUsableSpace()
                    > LEAST_DISK;
        } catch (IOException _) {
            return false;
        }
    }

    private static void report(String format) {
        String nowhere = Path.of(
                        System.getProperty("java.io.tmpdir"),
                        "cairn-rehearsal-" + ProcessHandle.current().pid())
                .toString();
        if (SettingsLines.read(List.of(
                        "version=1", "pid=1", format, "heap=all", "cpu=samples", "monitor=y", "output=" + nowhere))
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
        try {
            form.begin();
            feed(sink);
            RehearsedHeap.tell(sink, () -> removeAtOnce(settings));
            PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
            new DumpWriter(form, output, nowhere, true).write(books.all());
            form.allTraces();
        } finally {
            books.all().forEach(ReportBook::close);
            output.close();
        }
    }

    /**
     * Removes the file, which stays open, at once: if the process ended during the rehearsal, the file would be left.
     */
    private static void removeAtOnce(ReportSettings settings) {
        try {
            Files.deleteIfExists(Path.of(settings.output() + ".TMP"));
        } catch (IOException _) {
            // It is removed with the report, if that comes to its end.
        }
    }

    private static void feed(ReportSink sink) {
        FrameList frames = new FrameList();
        frames.reset(1, 0);
        frames.set(0, 1, 0);
        sink.thread(1, 0, 1, 1, "main");
        sink.type(1, "LRehearsal;", "Rehearsal.java");
        sink.method(1, 1, 0, "main", "()V", new LineTable(new int[] {0}, new int[] {1}));
        SampleRecord sample = new SampleRecord(frames);
        for (int id = 1; id < 1000; id++) {
            sink.sample(sample.of(RecordType.ALLOCATION, 0)
                    .id(id)
                    .amount(16)
                    .thread(1)
                    .classNumber(1));
            sink.free(0, id, 0, 0);
        }
        sink.sample(sample.of(RecordType.CPU, 0).amount(10_000_000).thread(1));
    }

    private record Nobody() implements ReportTarget {
        @Override
        public void write(byte[] bytes, int count) {
            // Nobody reads it.
        }

        @Override
        public void write(MemorySegment bytes) {
            // Nobody reads it.
        }

        @Override
        public boolean isFile() {
            return true;
        }

        @Override
        public boolean cut(long bytes) {
            return false;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}

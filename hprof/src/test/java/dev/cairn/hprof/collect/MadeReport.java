// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportSymbols;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.hprof.names.Traces;
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
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.ring.RecordType;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;

/** A report of records that are made up, at a moment that is made up. */
final class MadeReport {
    static final int MAIN_THREAD = 1;
    private static final Instant MOMENT = Instant.parse("2026-11-20T04:19:35Z");

    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    final ReportSettings settings;
    final NameTables names;
    final ReportOutput output;
    final ReportForm form;
    final ReportBooks books;
    final ReportSink sink;

    MadeReport(String... options) {
        settings = ((SettingsReading.Read) SettingsLines.read(List.of(options))).settings();
        ObjectIds objects = new ObjectIds();
        names = new NameTables(
                settings, new ReportSymbols(1 << 20), new Traces(1 << 16), new ReportThreads(objects), objects);
        output = new ReportOutput(new ReportTarget() {
            @Override
            public void write(byte[] written, int count) {
                bytes.write(written, 0, count);
            }

            @Override
            public void write(MemorySegment written) {
                bytes.writeBytes(written.toArray(ValueLayout.JAVA_BYTE));
            }

            @Override
            public boolean isFile() {
                return false;
            }

            @Override
            public boolean cut(long length) {
                return false;
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        });
        TextReport text = new TextReport(names, output, InstantSource.fixed(MOMENT), ZoneOffset.UTC);
        form = settings.format() == ReportFormat.TEXT
                ? new TextForm(text)
                : new BinaryForm(new BinaryReport(names, output, InstantSource.fixed(MOMENT)));
        books = ReportBooks.of(names, text::line, 1 << 20);
        sink = new ReportSink(names, form, books.all(), _ -> {});
        form.begin();
    }

    /** Class 1 is App, 2 int[], 3 a.Node[]; method 1 is App.main, 2 App.make, 3 a native one. */
    MadeReport withNames() {
        sink.type(1, "LApp;", "App.java");
        sink.type(2, "[I", "");
        sink.type(3, "[La/Node;", "");
        sink.method(1, 1, 0, "main", "([Ljava/lang/String;)V", new LineTable(new int[] {0, 10}, new int[] {3, 4}));
        sink.method(2, 1, 0, "make", "()I", new LineTable(new int[] {0}, new int[] {9}));
        sink.method(3, 1, 1, "nap", "()V", LineTable.EMPTY);
        return this;
    }

    /** {@link #MAIN_THREAD}. */
    MadeReport withMain() {
        report(RecordType.THREAD_START, record -> {
            record.u8(16, 1).u2(24, 4).u2(26, 4).u2(28, 6).text(32, "mainmainsystem");
        });
        sink.thread(MAIN_THREAD, 0, 1, 4711, "main");
        return this;
    }

    /** Pairs of method and bytecode index, the innermost first. */
    static FrameList stack(int... pairs) {
        FrameList frames = new FrameList();
        frames.reset(pairs.length / 2, 0);
        for (int i = 0; i < pairs.length / 2; i++) {
            frames.set(i, pairs[2 * i], pairs[2 * i + 1]);
        }
        return frames;
    }

    void allocate(int count, long firstId, int type, long size, FrameList frames) {
        SampleRecord sample = new SampleRecord(frames);
        for (int i = 0; i < count; i++) {
            sink.sample(sample.of(RecordType.ALLOCATION, 0)
                    .id(firstId + i)
                    .amount(size)
                    .thread(MAIN_THREAD)
                    .classNumber(type));
        }
    }

    void sample(int count, FrameList frames) {
        for (int i = 0; i < count; i++) {
            sample(10_000_000, 0, frames);
        }
    }

    /** Adds a sample that stands for {@code nanos}; flags as in the record. */
    void sample(long nanos, int flags, FrameList frames) {
        sink.sample(new SampleRecord(frames)
                .of(RecordType.CPU, 0)
                .amount(nanos)
                .thread(MAIN_THREAD)
                .flags(flags));
    }

    void dump() {
        new DumpWriter(form, output, new PrintStream(messages, true, StandardCharsets.UTF_8), settings.verbose())
                .write(books.all());
        for (ReportBook book : books.all()) {
            book.shortfalls().forEach(form::remark);
        }
    }

    Outcome report(RecordType type, Consumer<MadeRecord> filling) {
        try (Arena arena = Arena.ofConfined()) {
            MadeRecord record = new MadeRecord(arena.allocate(512, 8));
            filling.accept(record);
            MemorySegment memory = record.memory();
            return sink.report(type, memory, 0, record.length());
        }
    }

    byte[] written() {
        output.flush();
        return bytes.toByteArray();
    }

    /** What stands behind the line of dashes. */
    String text() {
        String all = new String(written(), StandardCharsets.UTF_8);
        String mark = "\n--------\n\n";
        return all.substring(all.indexOf(mark) + mark.length());
    }
}

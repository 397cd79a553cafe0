// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.settings.ReportFormat;
import dev.cairn.hprof.settings.ReportSettings;
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.ring.HeapDumpLayout;
import dev.cairn.wire.ring.RecordType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToIntFunction;

/** Takes heap dumps: each goes into a file aside, and from there into the report when it is cut. */
public final class HeapDumpBook implements ReportBook {
    private final NameTables names;
    private final LongToIntFunction traces;
    private final List<String> shortfalls = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private Optional<SpoolFile> spool = Optional.empty();
    private Optional<HeapDump> dump = Optional.empty();
    private boolean refused;

    /**
     * No dump yet.
     *
     * @param traces from the id of a living object's allocation to the serial number of its trace
     */
    public HeapDumpBook(NameTables names, LongToIntFunction traces) {
        this.names = names;
        this.traces = traces;
    }

    @Override
    public Outcome report(RecordType type, MemorySegment memory, long at, int length) {
        if (length < leastBytes(type)) {
            return Outcome.MALFORMED;
        }
        return switch (type) {
            case HEAP_DUMP -> begin();
            case HEAP_CLASS -> outcome(dump.map(it -> it.type(memory, at, length)));
            case HEAP_FIELD -> outcome(dump.map(it -> it.field(memory, at, length)));
            case HEAP_THREAD -> outcome(dump.map(it -> it.thread(memory, at)));
            case HEAP_ITEMS -> outcome(dump.map(it -> it.items(memory, at, length)));
            case HEAP_RECORDS -> outcome(dump.map(it -> it.records(memory, at, length)));
            case HEAP_DUMP_END -> outcome(dump.map(it -> it.end(memory, at)));
            default -> Outcome.UNKNOWN;
        };
    }

    private static int leastBytes(RecordType type) {
        return switch (type) {
            case HEAP_DUMP -> HeapDumpLayout.HeapDump.BYTES;
            case HEAP_CLASS -> HeapDumpLayout.HeapClass.INTERFACE_NUMBERS;
            case HEAP_FIELD -> HeapDumpLayout.HeapField.TEXT;
            case HEAP_THREAD -> HeapDumpLayout.HeapThread.BYTES;
            case HEAP_ITEMS -> HeapDumpLayout.HeapItems.DATA + HeapDumpLayout.HeapItem.DATA;
            case HEAP_RECORDS -> HeapDumpLayout.HeapRecords.DATA;
            case HEAP_DUMP_END -> HeapDumpLayout.HeapDumpEnd.BYTES;
            default -> 0;
        };
    }

    /** Skips a record that has no dump; the book has noted the reason for that. */
    private static Outcome outcome(Optional<Boolean> good) {
        return good.orElse(true) ? Outcome.UNDERSTOOD : Outcome.MALFORMED;
    }

    private Outcome begin() {
        dump = Optional.empty();
        try {
            SpoolFile file = spool.isPresent() ? spool.get() : open();
            spool = Optional.of(file);
            file.reset();
            dump = Optional.of(new HeapDump(names, traces, file));
        } catch (IOException e) {
            if (!refused) {
                missing.add("There is no heap dump: can't create temp heap file: " + e.getMessage() + ".");
                refused = true;
            }
        }
        return Outcome.UNDERSTOOD;
    }

    private SpoolFile open() throws IOException {
        ReportSettings settings = names.settings();
        boolean text = settings.format() == ReportFormat.TEXT;
        Path report = Path.of(settings.net() ? (text ? "java.hprof.txt" : "java.hprof") : settings.output());
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        Path aside = folder.resolve(report.getFileName() + "." + settings.pid());
        try {
            Path elsewhere = aside.resolveSibling(aside.getFileName() + ".TMP");
            return SpoolFile.beside(report, settings.pid(), text ? ".txt" : "", Optional.of(elsewhere));
        } catch (IOException e) {
            return inTemporaryFolder(aside, e);
        }
    }

    /** The folder of the report may not be written to, and need not be: the report was opened by the target, or is a socket. */
    private SpoolFile inTemporaryFolder(Path aside, IOException first) throws IOException {
        try {
            return SpoolFile.beside(aside, names.settings().pid(), "", Optional.empty());
        } catch (IOException e) {
            first.addSuppressed(e);
            throw first;
        }
    }

    @Override
    public boolean isOfHeap() {
        return true;
    }

    @Override
    public List<ReportSection> cut() {
        Optional<HeapDump> complete = dump.filter(HeapDump::isComplete);
        if (dump.isPresent() && complete.isEmpty()) {
            shortfalls.add("A heap dump was begun and not ended; it is left out.");
        }
        dump = Optional.empty();
        complete.ifPresent(it -> shortfalls.addAll(it.shortfalls()));
        Optional<String> lost = complete.flatMap(it -> it.spool().failure());
        lost.ifPresent(why -> missing.add(
                "There is no heap dump: what is to be written of it could not be kept aside (" + why + ")."));
        return complete.filter(_ -> lost.isEmpty())
                .<List<ReportSection>>map(it -> List.of(new HeapSection(it, missing::add)))
                .orElse(List.of());
    }

    @Override
    public boolean giveRoom() {
        return spool.isPresent() && spool.get().giveRoom();
    }

    @Override
    public List<String> missingSections() {
        List<String> told = List.copyOf(missing);
        missing.clear();
        return told;
    }

    @Override
    public List<String> shortfalls() {
        List<String> told = List.copyOf(shortfalls);
        shortfalls.clear();
        return told;
    }

    @Override
    public List<String> missing(long nanos) {
        return names.settings().heapDump()
                ? List.of("There is no heap dump of its end, as only a VM that lives can be asked for one.")
                : List.of();
    }

    @Override
    public void close() {
        spool.ifPresent(SpoolFile::close);
        spool = Optional.empty();
    }
}

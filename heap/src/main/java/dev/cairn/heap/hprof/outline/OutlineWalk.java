// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.Progress;
import dev.cairn.heap.hprof.bytes.DumpReader;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import dev.cairn.heap.hprof.bytes.StrangeRecords;
import dev.cairn.heap.words.BreakOff;
import dev.cairn.heap.words.Problems;
import dev.cairn.wire.hprof.HprofRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.OptionalLong;

/** The walk of {@link DumpOutline}, once. Every length is checked against the file before anything is done with it. */
final class OutlineWalk {
    private static final long BETWEEN_REPORTS = 16L << 20;

    private final HprofFile file;
    private final Progress progress;
    private final DumpReader reader;
    private final long size;
    private final int idSize;
    private final Problems problems = new Problems();
    private final HprofStrings strings;
    private final LoadedClasses classes;
    private final StackTraces traces;
    private final HprofThreads threads;
    private final AgentRecordReader agent;
    private final HeapExtents heap;
    private final StrangeRecords strange = new StrangeRecords();
    private final int dumpNumber;
    private OptionalLong truncatedAt;

    OutlineWalk(HprofFile file, int dumpNumber, KnownSegments known, Progress progress) {
        this.file = file;
        this.progress = progress;
        MemorySegment bytes = file.bytes();
        this.idSize = file.header().idSize();
        this.reader = DumpReader.of(bytes, idSize);
        this.size = file.size();
        RecordBudget budget = new RecordBudget(problems, RecordBudget.MOST);
        this.strings = new HprofStrings(bytes, budget, idSize, new SoughtName(SoughtName.STACK_CHUNK));
        this.classes = new LoadedClasses(bytes, budget, idSize, strings);
        this.traces = new StackTraces(bytes, budget, idSize, strings, classes);
        this.threads = new HprofThreads(bytes, budget, idSize, strings);
        this.agent = new AgentRecordReader(bytes, problems);
        this.heap = new HeapExtents(bytes, idSize, dumpNumber, known, problems);
        this.dumpNumber = dumpNumber;
        this.truncatedAt = file.truncatedAt();
    }

    DumpOutline walk() {
        long at = file.header().size();
        long reported = 0;
        while (at < size) {
            if (at - reported >= BETWEEN_REPORTS) {
                progress.at("finding the parts of the dump", at, size);
                reported = at;
            }
            at = size - at < HprofRecordTag.HEADER_SIZE ? cut(at) : record(at);
        }
        progress.at("finding the parts of the dump", size, size);
        if (heap.isOpen() && truncatedAt.isEmpty()) {
            // A VM that is killed leaves whole segments, as it writes one at a time.
            truncatedAt = OptionalLong.of(size);
            problems.add("The " + (heap.dumps() > 1 ? "last dump" : "dump")
                    + " has no end record, so its writer did not finish it.");
        }
        if (heap.dumps() > dumpNumber && truncatedAt.isPresent()) {
            problems.add(BreakOff.inLaterDump(truncatedAt.getAsLong(), dumpNumber, heap.dumps()));
            truncatedAt = OptionalLong.empty();
        }
        strange.tell(problems);
        if (heap.dumps() == 0) {
            problems.add("The file holds no heap dump.");
        }
        return new DumpOutline(
                heap.segments(),
                heap.dumps(),
                truncatedAt,
                problems.list(),
                strings,
                classes,
                traces,
                threads,
                agent.records());
    }

    /** Takes the record in, and says where the next one is; at least the size of the file where nothing more can be read. */
    private long record(long at) {
        int tag = reader.u1(at);
        long length = reader.u4(at + HprofRecordTag.LENGTH_OFFSET);
        long body = at + HprofRecordTag.HEADER_SIZE;
        Optional<RecordForm> form = HprofRecordTag.FORMS.find(tag);
        if (form.isPresent() && form.get().kind() == RecordForm.Kind.DUMP) {
            return heap(tag, body, length);
        }
        if (length > size - body) {
            if (form.isEmpty()) {
                problems.add("At byte " + at + " is no record that is known; from there on nothing was read.");
            }
            return cut(at);
        }
        if (form.isEmpty()) {
            strange.unknown(tag, at);
        } else if (length < form.get().size(idSize)) {
            strange.tooShort(tag, at);
        } else {
            take(tag, at, length);
        }
        return body + length;
    }

    private long heap(int tag, long body, long length) {
        HeapExtents.Extent extent = heap.add(tag, body, length);
        if (extent.cut()) {
            truncatedAt = OptionalLong.of(size);
        }
        return extent.end();
    }

    /** The file breaks off in the record that begins here. */
    private long cut(long at) {
        if (truncatedAt.isEmpty()) {
            boolean known = size - at < HprofRecordTag.HEADER_SIZE || HprofRecordTag.FORMS.isKnown(reader.u1(at));
            truncatedAt = OptionalLong.of(known ? size : at);
        }
        return size;
    }

    private void take(int tag, long at, long length) {
        long body = at + HprofRecordTag.HEADER_SIZE;
        switch (tag) {
            case HprofRecordTag.STRING -> strings.add(at, length);
            case HprofRecordTag.LOAD_CLASS -> classes.addLoad(at);
            case HprofRecordTag.UNLOAD_CLASS -> classes.addUnload(at);
            case HprofRecordTag.FRAME -> traces.addFrame(at);
            case HprofRecordTag.TRACE -> traces.addTrace(at);
            case HprofRecordTag.ALLOC_SITES -> agent.addAllocSites(body, length);
            case HprofRecordTag.HEAP_SUMMARY -> agent.addHeapSummary(body);
            case HprofRecordTag.START_THREAD -> threads.addStart(at);
            case HprofRecordTag.END_THREAD -> threads.addEnd(at);
            case HprofRecordTag.CPU_SAMPLES -> agent.addCpuSamples(body, length);
            case HprofRecordTag.CONTROL_SETTINGS -> agent.addControlSettings(body);
            case HprofRecordTag.HEAP_DUMP_END -> heap.end();
            default -> {
                // says nothing that anybody asks for
            }
        }
    }
}

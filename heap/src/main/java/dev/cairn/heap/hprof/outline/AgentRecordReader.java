// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.AgentRecords;
import dev.cairn.heap.AgentRecords.AllocSite;
import dev.cairn.heap.AgentRecords.AllocSites;
import dev.cairn.heap.AgentRecords.ControlSettings;
import dev.cairn.heap.AgentRecords.CpuSample;
import dev.cairn.heap.AgentRecords.CpuSamples;
import dev.cairn.heap.AgentRecords.HeapSummary;
import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.words.Problems;
import dev.cairn.wire.hprof.FieldType;
import dev.cairn.wire.hprof.HprofRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Gathers the agent's records, and no more rows of them than any agent writes. All offsets are of bodies. */
final class AgentRecordReader {
    private static final RecordForm SITES = HprofRecordTag.FORMS.of(HprofRecordTag.ALLOC_SITES);
    private static final RecordForm SAMPLES = HprofRecordTag.FORMS.of(HprofRecordTag.CPU_SAMPLES);
    private static final int SITES_LIVE = 6; // after the flags and the cutoff
    private static final int NO_IDS = 0;
    private static final int MOST_ROWS = 1_000_000;

    private final MemorySegment bytes;
    private final Problems problems;
    private final List<AllocSites> allocSites = new ArrayList<>();
    private final List<HeapSummary> heapSummaries = new ArrayList<>();
    private final List<CpuSamples> cpuSamples = new ArrayList<>();
    private final List<ControlSettings> controlSettings = new ArrayList<>();
    private int rows;
    private boolean full;

    AgentRecordReader(MemorySegment bytes, Problems problems) {
        this.bytes = bytes;
        this.problems = problems;
    }

    void addAllocSites(long body, long length) {
        int count = rows(SITES, body, length, "allocation sites");
        List<AllocSite> sites = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long at = row(SITES, body, i);
            long counts = at + 1 + 2L * Integer.BYTES;
            sites.add(new AllocSite(
                    BigEndian.u1(bytes, at),
                    BigEndian.i4(bytes, at + 1),
                    BigEndian.i4(bytes, at + 1 + Integer.BYTES),
                    new HeapSummary(
                            BigEndian.u4(bytes, counts),
                            BigEndian.u4(bytes, counts + 4),
                            BigEndian.u4(bytes, counts + 8),
                            BigEndian.u4(bytes, counts + 12))));
        }
        if (mayAdd()) {
            allocSites.add(new AllocSites(BigEndian.u2(bytes, body), summary(body + SITES_LIVE), sites));
        }
    }

    void addHeapSummary(long body) {
        if (mayAdd()) {
            heapSummaries.add(summary(body));
        }
    }

    void addCpuSamples(long body, long length) {
        int count = rows(SAMPLES, body, length, "samples");
        List<CpuSample> samples = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long at = row(SAMPLES, body, i);
            samples.add(new CpuSample(BigEndian.u4(bytes, at), BigEndian.i4(bytes, at + 4)));
        }
        if (mayAdd()) {
            cpuSamples.add(new CpuSamples(BigEndian.u4(bytes, body), samples));
        }
    }

    void addControlSettings(long body) {
        if (mayAdd()) {
            controlSettings.add(new ControlSettings(BigEndian.i4(bytes, body), BigEndian.u2(bytes, body + 4)));
        }
    }

    AgentRecords records() {
        return new AgentRecords(allocSites, heapSummaries, cpuSamples, controlSettings);
    }

    private HeapSummary summary(long at) {
        return new HeapSummary(
                BigEndian.u4(bytes, at),
                BigEndian.u4(bytes, at + 4),
                BigEndian.i8(bytes, at + 8),
                BigEndian.i8(bytes, at + 16));
    }

    /** How many rows to read of those that a record says it has. */
    private int rows(RecordForm form, long body, long length, String what) {
        long stated = BigEndian.u4(bytes, body + form.offset(FieldType.COUNT4, NO_IDS));
        long there = Math.min(stated, (length - form.size(NO_IDS)) / form.rowSize(NO_IDS));
        if (there < stated) {
            problems.add("A record says that it has " + stated + " " + what + ", but has room for only " + there + ".");
        }
        int taken = (int) Math.min(there, MOST_ROWS - rows);
        rows += taken;
        if (taken < there) {
            tooMany();
        }
        return taken;
    }

    private static long row(RecordForm form, long body, int index) {
        return body + form.size(NO_IDS) + (long) index * form.rowSize(NO_IDS);
    }

    private boolean mayAdd() {
        if (rows < MOST_ROWS) {
            rows++;
            return true;
        }
        tooMany();
        return false;
    }

    private void tooMany() {
        if (!full) {
            full = true;
            problems.add("The agent's records have more than " + MOST_ROWS + " rows; the rest was not read.");
        }
    }
}

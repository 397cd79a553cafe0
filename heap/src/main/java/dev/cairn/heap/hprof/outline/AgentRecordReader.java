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
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Gathers the agent's records, and no more rows of them than any agent writes. All offsets are of bodies. */
final class AgentRecordReader {
    static final int SITES_SIZE = 34;
    static final int SUMMARY_SIZE = 24;
    static final int SAMPLES_SIZE = 8;
    static final int SETTINGS_SIZE = 6;

    private static final int SITES_LIVE = 6; // after the flags and the cutoff
    private static final int SITES_COUNT = 30;
    private static final int SITE_SIZE = 25;
    private static final int SAMPLE_SIZE = 8;
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
        int count = rows(BigEndian.u4(bytes, body + SITES_COUNT), SITE_SIZE, length - SITES_SIZE, "allocation sites");
        List<AllocSite> sites = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long at = body + SITES_SIZE + (long) i * SITE_SIZE;
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
        int count = rows(BigEndian.u4(bytes, body + 4), SAMPLE_SIZE, length - SAMPLES_SIZE, "samples");
        List<CpuSample> samples = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long at = body + SAMPLES_SIZE + (long) i * SAMPLE_SIZE;
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
    private int rows(long stated, int rowSize, long room, String what) {
        long there = Math.min(stated, room / rowSize);
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

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;

/**
 * What the JDK's agent writes besides the heap: where objects were allocated, where time was spent, and how it was set
 * up. The cutoff of the sites is left out, as the agent writes half of a double there.
 */
public record AgentRecords(
        List<AllocSites> allocSites,
        List<HeapSummary> heapSummaries,
        List<CpuSamples> cpuSamples,
        List<ControlSettings> controlSettings) {
    public AgentRecords {
        allocSites = List.copyOf(allocSites);
        heapSummaries = List.copyOf(heapSummaries);
        cpuSamples = List.copyOf(cpuSamples);
        controlSettings = List.copyOf(controlSettings);
    }

    /** Bytes and objects, alive and ever allocated. */
    public record HeapSummary(long liveBytes, long liveObjects, long allocatedBytes, long allocatedObjects) {}

    /** Where objects were allocated. */
    public record AllocSites(int flags, HeapSummary totals, List<AllocSite> sites) {
        public static final int INCREMENTAL = 1;
        public static final int SORTED_BY_ALLOCATION = 2;
        public static final int FORCED_GC = 4;

        public AllocSites {
            sites = List.copyOf(sites);
        }
    }

    /**
     * Objects of one class that were allocated at one place.
     *
     * @param arrayKind 0 for objects, 2 for arrays of objects, otherwise the code of the elements' type
     */
    public record AllocSite(int arrayKind, int classSerial, int traceSerial, HeapSummary counts) {}

    /** How often a stack was seen on a processor. */
    public record CpuSamples(long total, List<CpuSample> samples) {
        public CpuSamples {
            samples = List.copyOf(samples);
        }
    }

    /** How often one stack was seen. */
    public record CpuSample(long count, int traceSerial) {}

    /** How the agent was set up when the file began. */
    public record ControlSettings(int flags, int depth) {
        public static final int ALLOCATION_TRACES = 1;
        public static final int CPU_SAMPLING = 2;
    }
}

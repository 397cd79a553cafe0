// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import java.util.Optional;

/**
 * What Cairn adds to the common protocol, by the names in FEAT. Cairn's agent names them all, and the monitor names in
 * its own FEAT those that it understands; only then does either side send what goes beyond the common protocol.
 */
public enum CairnFeature {
    CAIRN_1("cairn-1", "the VM has Cairn's agent, which answers every request, and takes a FEAT with data"),
    HEAP_INFO_8("HPI8", "heap status comes as HPI8 instead of HPIF"),
    HEAP_SEGMENT_8("HPS8", "heap map segments come as HPS8 instead of HPSG"),
    HEAP_OBJECTS_8("HPO8", "heap map segments come as HPO8 instead of HPSO"),
    NATIVE_MAPPINGS("NHST+", "NHST has the mappings of memory, by name"),
    REPORT_8("REA8", "the reply to REAL is REA8"),
    THREAD_STATUS_PERIODIC("THSP", "a THST with an interval is understood, and answered by THSP events"),
    THREAD_STATUS_EXTENDED("THST+", "THST and THSP have the longer header and entries"),
    EVENTS_LOST("LOST", "lost events are reported"),
    RECORDING("RECS", "allocations, CPU samples and native memory can be recorded into a ring, or over the connection"),
    HELD_OBJECTS("RECO", "objects that a recording follows can be held, so that a heap dump names them"),
    HEAP_CELLS("HCEL", "the heap can be mapped, summed up by cells"),
    HEAP_LOOK("HLOK", "a range of the heap can be looked at closely, by class and object too"),
    NATIVE_USE("MALI", "what malloc and direct buffers use can be asked"),
    THREAD_LOCKS("THLK", "the agent says whose the locks of java.util.concurrent are that threads wait for"),
    VIRTUAL_THREADS("VTHR", "virtual threads can be counted by where they are"),
    DETACH("DTCH", "the agent leaves on request"),
    ZLIB("ZLIB", "chunks may come compressed"),
    MULTI_CHUNK("multi-chunk", "a packet may hold several chunks");

    private final String text;
    private final String meaning;

    CairnFeature(String text, String meaning) {
        this.text = text;
        this.meaning = meaning;
    }

    /** As it stands in FEAT. */
    public String text() {
        return text;
    }

    /** For the reference page. */
    public String meaning() {
        return meaning;
    }

    /** The feature that a name in FEAT stands for, if it is one of Cairn's. */
    public static Optional<CairnFeature> of(String text) {
        for (CairnFeature feature : values()) {
            if (feature.text.equals(text)) {
                return Optional.of(feature);
            }
        }
        return Optional.empty();
    }
}

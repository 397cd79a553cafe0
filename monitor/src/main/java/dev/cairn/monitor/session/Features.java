// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session;

import dev.cairn.wire.ddm.chunk.FeatureNames;
import dev.cairn.wire.ddm.chunk.Greeting;
import dev.cairn.wire.ddm.chunk.Text;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a target says it can do, by the names of FEAT. */
public record Features(Set<String> names) {
    /** Cairn's agent, by the first version of what Cairn added to the protocol. */
    public static final String CAIRN_1 = FeatureNames.CAIRN;
    /** Heap info in 64 bits. */
    public static final String HPI8 = FeatureNames.HEAP_INFO_8;
    /** Thread status by itself, at an interval. */
    public static final String THSP = FeatureNames.PERIODIC_THREAD_STATUS;
    /** Thread status with CPU time, allocation and flags. */
    public static final String THST_PLUS = FeatureNames.EXTENDED_THREAD_STATUS;
    /** The target tells what it could not send. */
    public static final String LOST = FeatureNames.LOST_EVENTS;
    /** Compressed chunks. */
    public static final String ZLIB = FeatureNames.ZLIB;
    /** Several chunks in a packet. */
    public static final String MULTI_CHUNK = FeatureNames.MULTI_CHUNK;
    /** The agent can be told to leave. */
    public static final String DTCH = FeatureNames.DETACH;

    public static final Features NONE = new Features(Set.of());

    /**
     * What a monitor of this version tells a target that is Cairn's own. Compressed chunks are understood too, and not
     * asked for: on one machine they would only cost the target time.
     */
    public static final List<String> OURS = List.of(CAIRN_1, HPI8, THSP, THST_PLUS, LOST, MULTI_CHUNK, DTCH);

    /** All names that Cairn's agents of any version use for themselves begin so. */
    private static final String CAIRN_PREFIX = "cairn";

    public Features {
        names = Set.copyOf(names);
    }

    static Features of(Greeting.Features told) {
        return new Features(told.names().stream().map(Text::text).collect(Collectors.toSet()));
    }

    public boolean has(String name) {
        return names.contains(name);
    }

    /** Whether the target is one of Cairn's own, and may be sent what nobody else knows. */
    public boolean isCairn() {
        return names.stream().anyMatch(name -> name.startsWith(CAIRN_PREFIX));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session;

import dev.cairn.wire.ddm.chunk.Greeting;
import dev.cairn.wire.ddm.chunk.Text;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a target says it can do, by the names of FEAT. */
public record Features(Set<String> names) {
    /** Cairn's agent, by the first version of what Cairn added to the protocol. */
    public static final String CAIRN_1 = "cairn-1";
    /** Heap info in 64 bits. */
    public static final String HPI8 = "HPI8";
    /** Thread status by itself, at an interval. */
    public static final String THSP = "THSP";
    /** Thread status with CPU time, allocation and flags. */
    public static final String THST_PLUS = "THST+";
    /** The target tells what it could not send. */
    public static final String LOST = "LOST";
    /** Compressed chunks. */
    public static final String ZLIB = "ZLIB";
    /** Several chunks in a packet. */
    public static final String MULTI_CHUNK = "multi-chunk";
    /** The agent can be told to leave. */
    public static final String DTCH = "DTCH";

    public static final Features NONE = new Features(Set.of());

    /** What a monitor of this version understands, and tells a target that is Cairn's own. */
    public static final List<String> OURS = List.of(CAIRN_1, HPI8, THSP, THST_PLUS, LOST, ZLIB, MULTI_CHUNK, DTCH);

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

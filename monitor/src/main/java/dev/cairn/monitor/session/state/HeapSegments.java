// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.wire.ddm.chunk.heap.HeapMap.Mapping;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Summary;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import java.util.List;
import java.util.Optional;

/**
 * What lies where in a heap, segment by segment, as a target sent it from a start to an end.
 *
 * @param nativeHeap whether it is of the memory beside the Java heap: of Cairn's agents, mappings, not what malloc gave out
 * @param segments by their addresses, which in 32 bits are distances from where the heap begins
 * @param mappings those that the segments of a native heap lie in; none where the target does not name them
 * @param summary what the target says that the map is worth; empty where it is not Cairn's agent
 * @param refused segments that are not here: they could not be read, lay across others, or had no room
 */
public record HeapSegments(
        boolean nativeHeap,
        List<HeapSegment> segments,
        List<Mapping> mappings,
        Optional<Summary> summary,
        long refused) {
    public HeapSegments {
        segments = List.copyOf(segments);
        mappings = List.copyOf(mappings);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.testkit.Eventually;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapEnd;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapStart;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Summary;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Kind;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Run;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage.Solidity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The newest whole map of a heap that came over a connection: what lies between a start and an end. */
public record SegmentMap(HeapMapStart start, List<HeapSegment> segments, Summary summary) {
    /** Waits until a map of the heap, or of the native heap, has come since events were last forgotten. */
    public static SegmentMap await(DdmConnection agent, boolean nativeHeap) {
        int type = end(nativeHeap).type();
        List<RawChunk> events = Eventually.eventually(
                DdmConnection.TIME_OUT, agent::events, all -> all.stream().anyMatch(each -> each.type() == type));
        return of(events, nativeHeap);
    }

    private static ChunkForm<HeapMapEnd> end(boolean nativeHeap) {
        return nativeHeap ? HeapMapEnd.NATIVE_FORM : HeapMapEnd.FORM;
    }

    private static SegmentMap of(List<RawChunk> events, boolean nativeHeap) {
        var begin = nativeHeap ? HeapMapStart.NATIVE_FORM : HeapMapStart.FORM;
        int last = 0;
        int first = 0;
        for (int i = 0; i < events.size(); i++) {
            last = events.get(i).type() == end(nativeHeap).type() ? i : last;
        }
        for (int i = 0; i < last; i++) {
            first = events.get(i).type() == begin.type() ? i : first;
        }
        List<HeapSegment> segments = new ArrayList<>();
        for (RawChunk each : events.subList(first + 1, last)) {
            for (HeapSegment.Sort sort : HeapSegment.Sort.values()) {
                boolean fits = (sort == HeapSegment.Sort.NATIVE) == nativeHeap;
                if (fits && each.type() == HeapSegment.form(sort).type()) {
                    segments.add(DdmConnection.decode(HeapSegment.form(sort), each));
                }
            }
        }
        return new SegmentMap(
                DdmConnection.decode(begin, events.get(first)),
                segments,
                DdmConnection.decode(end(nativeHeap), events.get(last))
                        .summary()
                        .orElseThrow());
    }

    public long bytes() {
        return segments.stream()
                .mapToLong(each -> each.units() * each.unitBytes())
                .sum();
    }

    /** What lies in a run, and where. */
    public record Placed(long address, long bytes, Kind kind, Solidity solidity) {}

    /** All runs by address, those put together that go on in the next segment. */
    public List<Placed> runs() {
        List<Placed> placed = new ArrayList<>();
        boolean goesOn = false;
        for (HeapSegment segment : segments) {
            long address = segment.startAddress() + segment.offset();
            for (Run run : segment.usage().runs()) {
                long bytes = run.units() * segment.unitBytes();
                if (goesOn) {
                    Placed before = placed.remove(placed.size() - 1);
                    placed.add(new Placed(before.address(), before.bytes() + bytes, run.kind(), run.solidity()));
                } else {
                    placed.add(new Placed(address, bytes, run.kind(), run.solidity()));
                }
                goesOn = run.partial();
                address += bytes;
            }
        }
        return placed;
    }

    /** Bytes of what lies there, by what it is. */
    public Map<String, Long> bytesByState() {
        Map<String, Long> bytes = new TreeMap<>();
        runs().forEach(run -> bytes.merge(run.kind() + " " + run.solidity(), run.bytes(), Long::sum));
        return bytes;
    }
}

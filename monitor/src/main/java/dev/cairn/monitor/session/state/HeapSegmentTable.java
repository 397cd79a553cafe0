// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapEnd;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.HeapMapStart;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Mapping;
import dev.cairn.wire.ddm.chunk.heap.HeapMap.Mappings;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment.Sort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The map of one heap of one target while it comes: segments between a start and an end. What cannot be is refused and
 * counted: a segment whose units and length disagree, that is of no size, or that lies across another; and what is beyond
 * the memory that a map may take. For one thread at a time.
 */
final class HeapSegmentTable {
    /** What a map may take; one by objects takes two bytes for each of them. */
    static final int MOST_BYTES = 128 << 20;

    private static final int SEGMENT_COST_BYTES = 128;

    private final boolean nativeHeap;
    private final int mostBytes;
    private final List<HeapSegment> segments = new ArrayList<>();
    private List<Mapping> mappings = List.of();
    private boolean begun;
    private long heapId;
    private long bytes;
    private long refused;

    HeapSegmentTable(boolean nativeHeap) {
        this(nativeHeap, MOST_BYTES);
    }

    HeapSegmentTable(boolean nativeHeap, int mostBytes) {
        this.nativeHeap = nativeHeap;
        this.mostBytes = mostBytes;
    }

    /** What a chunk did. */
    sealed interface Taken {
        record GoesOn() implements Taken {}

        record Whole(HeapSegments map) implements Taken {}

        /**
         * The map cannot be read.
         *
         * @param why a sentence
         */
        record Refused(String why) implements Taken {}
    }

    private static final Taken GOES_ON = new Taken.GoesOn();

    private ChunkForm<HeapMapStart> startForm() {
        return nativeHeap ? HeapMapStart.NATIVE_FORM : HeapMapStart.FORM;
    }

    private ChunkForm<HeapMapEnd> endForm() {
        return nativeHeap ? HeapMapEnd.NATIVE_FORM : HeapMapEnd.FORM;
    }

    private List<Sort> sorts() {
        return nativeHeap ? List.of(Sort.NATIVE) : List.of(Sort.MERGED, Sort.OBJECTS, Sort.MERGED_8, Sort.OBJECTS_8);
    }

    /** The types of chunk that {@link #take} knows. */
    List<Integer> types() {
        List<Integer> types =
                new ArrayList<>(List.of(startForm().type(), endForm().type()));
        sorts().forEach(sort -> types.add(HeapSegment.form(sort).type()));
        return types;
    }

    Taken take(int type, Bytes data) {
        if (type == startForm().type()) {
            return startForm().decode(data) instanceof Decoding.Done<HeapMapStart> done
                    ? begin(done.value())
                    : new Taken.Refused("A map that begins with " + data.length() + " bytes cannot be read.");
        }
        if (!begun) {
            return new Taken.Refused("A piece of a heap map came without its beginning.");
        }
        if (type == endForm().type()) {
            return endForm().decode(data) instanceof Decoding.Done<HeapMapEnd> done
                    ? end(done.value())
                    : new Taken.Refused("A map that ends with " + data.length() + " bytes cannot be read.");
        }
        Sort sort = sorts().stream()
                .filter(each -> HeapSegment.form(each).type() == type)
                .findFirst()
                .orElseThrow();
        Optional<String> problem = segment(HeapSegment.form(sort).decode(data));
        refused += problem.isPresent() ? 1 : 0;
        return problem.<Taken>map(Taken.Refused::new).orElse(GOES_ON);
    }

    private Taken begin(HeapMapStart start) {
        clear();
        begun = true;
        heapId = start.heapId();
        mappings = start.mappings().map(Mappings::all).orElse(List.of());
        return GOES_ON;
    }

    private Taken end(HeapMapEnd last) {
        dropOverlapping();
        Taken whole = new Taken.Whole(new HeapSegments(nativeHeap, segments, mappings, last.summary(), refused));
        clear();
        return whole;
    }

    /** Targets send segments in any order; of two that lie across each other, the one that begins first stays. */
    private void dropOverlapping() {
        segments.sort(Comparator.comparingLong(HeapSegmentTable::start));
        List<HeapSegment> kept = new ArrayList<>();
        long end = 0;
        for (HeapSegment each : segments) {
            if (start(each) < end) {
                refused++;
            } else {
                kept.add(each);
                end = start(each) + each.units() * each.unitBytes();
            }
        }
        segments.clear();
        segments.addAll(kept);
    }

    private static long start(HeapSegment segment) {
        return segment.startAddress() + segment.offset();
    }

    private void clear() {
        segments.clear();
        mappings = List.of();
        begun = false;
        bytes = 0;
        refused = 0;
    }

    /** Empty if it is kept, else why not. */
    private Optional<String> segment(Decoding<HeapSegment> decoding) {
        if (!(decoding instanceof Decoding.Done<HeapSegment>(HeapSegment segment, int _))) {
            return Optional.of(((Decoding.Malformed<HeapSegment>) decoding).why());
        }
        long size = segment.unitBytes() == 0 ? 0 : segment.units() * segment.unitBytes();
        long start = start(segment);
        bytes += segment.usage().pairs().length() + SEGMENT_COST_BYTES;
        if (segment.heapId() != heapId) {
            return Optional.of(
                    "A segment of heap " + segment.heapId() + " came within the map of heap " + heapId + ".");
        } else if (size <= 0 || segment.offset() < 0 || start < 0 || start + size < start) {
            return Optional.of("A heap segment of " + segment.units() + " units of " + segment.unitBytes()
                    + " bytes cannot lie at " + start + ".");
        } else if (bytes > mostBytes) {
            return Optional.of("A heap map has more than " + mostBytes + " bytes: what is behind them is left out.");
        }
        segments.add(segment);
        return Optional.empty();
    }
}

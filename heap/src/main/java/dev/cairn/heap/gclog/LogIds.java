// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.index.ObjectIdsBuilder;
import dev.cairn.heap.index.StretchMarker;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.util.Arrays;

/** Makes a log's ids searchable. They may be any numbers, yet mostly they come of addresses. */
final class LogIds {
    private static final String STEP = "numbering objects";
    private static final int STRETCH = 1 << 20;
    private static final int COARSEST_SHIFT = 3;
    /** Past this an object the lines of ids strewn wide cost less. */
    private static final long MOST_BYTES_PER_OBJECT = 64;

    private static final long BYTES_FOR_ANY = 64 << 20;

    private final GcLogGraph graph;
    private final Workers workers;
    private final ObjectIdsBuilder builder;
    private final int stretches;

    private LogIds(GcLogGraph graph, Workers workers, ObjectIdsBuilder builder) {
        this.graph = graph;
        this.workers = workers;
        this.builder = builder;
        this.stretches = Math.toIntExact((graph.objectCount() + STRETCH - 1) / STRETCH);
    }

    static ObjectIdsBuilder.Result of(GcLogGraph graph, OffHeap memory, Workers workers) {
        long most = BYTES_FOR_ANY + MOST_BYTES_PER_OBJECT * graph.objectCount();
        try {
            return new LogIds(graph, workers, ObjectIdsBuilder.dense(granuleShift(graph), most, memory)).result();
        } catch (ObjectIdsBuilder.TooSparse e) {
            return new LogIds(graph, workers, ObjectIdsBuilder.sparse(memory)).result();
        }
    }

    /** All ids are multiples of that power of two. */
    private static int granuleShift(GcLogGraph graph) {
        long bits = 1L << COARSEST_SHIFT;
        for (long object = 0; object < graph.objectCount(); object++) {
            bits |= graph.id(object);
        }
        return Long.numberOfTrailingZeros(bits);
    }

    private ObjectIdsBuilder.Result result() {
        StretchMarker.Marked[] marked = new StretchMarker.Marked[stretches];
        long[] firsts = new long[stretches];
        Arrays.setAll(firsts, number -> (long) number * STRETCH);
        try {
            workers.runEach(STEP, stretches, () -> {
                StretchMarker marker = builder.marker();
                return number -> marked[number] = mark(marker, number);
            });
            return builder.finish(Arrays.asList(marked), firsts, graph.objectCount(), this::walk);
        } catch (RuntimeException | Error e) {
            builder.abandon();
            throw e;
        }
    }

    private StretchMarker.Marked mark(StretchMarker marker, int number) {
        marker.begin(number);
        walk(number, (id, place) -> marker.object(id));
        return marker.end();
    }

    private void walk(int number, ObjectIdsBuilder.Walk.Visitor visitor) {
        long first = (long) number * STRETCH;
        long end = Math.min(first + STRETCH, graph.objectCount());
        for (long object = first; object < end; object++) {
            visitor.object(graph.id(object), object - first);
        }
    }
}

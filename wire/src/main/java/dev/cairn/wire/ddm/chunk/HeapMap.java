// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;

/**
 * HPSG, HPST and HPEN, and the same for the native heap, NHSG, NHST and NHEN: the wish for a heap map, and its begin
 * and end. What lies between is in {@link HeapSegment}s.
 */
public final class HeapMap {
    /** {@link HeapMapRequest#when}: no more. */
    public static final int NEVER = 0;

    public static final int AT_EVERY_GC = 1;

    /** {@link HeapMapRequest#what}: neighbours of one kind may be one run. */
    public static final int MERGED = 0;

    public static final int OBJECTS = 1;

    private HeapMap() {}

    /**
     * Asks for heap maps.
     *
     * @param nativeHeap NHSG instead of HPSG
     */
    public record HeapMapRequest(boolean nativeHeap, int when, int what) implements Chunk {
        public static final ChunkForm<HeapMapRequest> FORM = ChunkForm.of(
                "HPSG",
                REQUEST,
                HeapMapRequest.class,
                "Report what lies where in the heap. The reply is empty, or FAIL for other values. At the end of a GC come"
                        + " an HPST, any number of segments (HPSG, or HPSO if `what` is 1; HPS8 or HPO8 for a peer that"
                        + " announced them), and an HPEN. Known servers do not understand HPSO.",
                shape -> of(shape, false));

        public static final ChunkForm<HeapMapRequest> NATIVE_FORM = ChunkForm.of(
                "NHSG",
                REQUEST,
                HeapMapRequest.class,
                "Report what lies where in the native heap. The reply is empty; an NHST, NHSG segments and an NHEN come as"
                        + " events. A VM that does not know sends no segments.",
                shape -> of(shape, true));

        private static HeapMapRequest of(Shape<HeapMapRequest> shape, boolean nativeHeap) {
            return new HeapMapRequest(
                    nativeHeap,
                    shape.u1("when", "0 never, 1 at every GC", HeapMapRequest::when),
                    shape.u1("what", "0 runs of units, 1 one run for each object", HeapMapRequest::what));
        }

        @Override
        public ChunkForm<HeapMapRequest> form() {
            return nativeHeap ? NATIVE_FORM : FORM;
        }
    }

    public record HeapMapStart(boolean nativeHeap, long heapId) implements Chunk {
        public static final ChunkForm<HeapMapStart> FORM = ChunkForm.of(
                "HPST",
                EVENT,
                HeapMapStart.class,
                "A map of this heap begins: forget the one before.",
                shape -> new HeapMapStart(false, shape.u4("heap id", "", HeapMapStart::heapId)));

        public static final ChunkForm<HeapMapStart> NATIVE_FORM = ChunkForm.of(
                "NHST",
                EVENT,
                HeapMapStart.class,
                "A map of the native heap begins.",
                shape -> new HeapMapStart(true, shape.u4("heap id", "", HeapMapStart::heapId)));

        @Override
        public ChunkForm<HeapMapStart> form() {
            return nativeHeap ? NATIVE_FORM : FORM;
        }
    }

    public record HeapMapEnd(boolean nativeHeap, long heapId) implements Chunk {
        public static final ChunkForm<HeapMapEnd> FORM = ChunkForm.of(
                "HPEN",
                EVENT,
                HeapMapEnd.class,
                "The map of this heap is complete.",
                shape -> new HeapMapEnd(false, shape.u4("heap id", "", HeapMapEnd::heapId)));

        public static final ChunkForm<HeapMapEnd> NATIVE_FORM = ChunkForm.of(
                "NHEN",
                EVENT,
                HeapMapEnd.class,
                "The map of the native heap is complete.",
                shape -> new HeapMapEnd(true, shape.u4("heap id", "", HeapMapEnd::heapId)));

        @Override
        public ChunkForm<HeapMapEnd> form() {
            return nativeHeap ? NATIVE_FORM : FORM;
        }
    }
}

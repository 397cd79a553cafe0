// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;
import java.util.List;

/** HPIF, HPI8 and HPGC: how full the heap is, and a collection on demand. */
public final class HeapStatus {
    /** {@link HeapInfoRequest#when}: no more. */
    public static final int NEVER = 0;

    public static final int NOW = 1;
    /** Once. */
    public static final int AT_NEXT_GC = 2;

    public static final int AT_EVERY_GC = 3;

    /** What {@link Heap8#objects} is where nobody has counted. */
    public static final long UNKNOWN = -1;

    private HeapStatus() {}

    public record HeapInfoRequest(int when) implements Chunk {
        public static final ChunkForm<HeapInfoRequest> FORM = ChunkForm.of(
                "HPIF",
                REQUEST,
                HeapInfoRequest.class,
                "How full is the heap? The reply is empty, or FAIL for another `when`; the answer is an event, which may"
                        + " come before the reply.",
                shape -> new HeapInfoRequest(
                        shape.u1("when", "0 never, 1 now, 2 at the next GC, 3 at every GC", HeapInfoRequest::when)));

        @Override
        public ChunkForm<HeapInfoRequest> form() {
            return FORM;
        }
    }

    public record HeapInfo(List<Heap> heaps) implements Chunk {
        public static final ChunkForm<HeapInfo> FORM = ChunkForm.of(
                "HPIF",
                EVENT,
                HeapInfo.class,
                "How full the heap is, in 32 bits. Cairn's agent writes 2147483647 for what is more, as known readers take"
                        + " larger values for negative ones.",
                shape -> new HeapInfo(shape.list("heaps", "", Heap::of, HeapInfo::heaps)));

        public HeapInfo {
            heaps = List.copyOf(heaps);
        }

        @Override
        public ChunkForm<HeapInfo> form() {
            return FORM;
        }
    }

    /**
     * One heap.
     *
     * @param timestampMillis since the epoch
     * @param reason the {@code when} of the request that this answers
     * @param objects 0 where nobody has counted
     */
    public record Heap(
            long id,
            long timestampMillis,
            int reason,
            long maxBytes,
            long committedBytes,
            long usedBytes,
            long objects) {
        static Heap of(Shape<Heap> shape) {
            return new Heap(
                    shape.u4("heap id", "", Heap::id),
                    shape.s8("timestamp", "in milliseconds since the epoch", Heap::timestampMillis),
                    shape.u1("reason", "the `when` of the request", Heap::reason),
                    shape.u4("max bytes", "-Xmx", Heap::maxBytes),
                    shape.u4("current size", "in bytes", Heap::committedBytes),
                    shape.u4("bytes allocated", "", Heap::usedBytes),
                    shape.u4("objects allocated", "0 if nobody has counted", Heap::objects));
        }
    }

    public record HeapInfo8(List<Heap8> heaps) implements Chunk {
        public static final ChunkForm<HeapInfo8> FORM = ChunkForm.of(
                "HPI8",
                EVENT,
                HeapInfo8.class,
                "HPIF in 64 bits, in its place, for a peer that announced `HPI8`. Cairn only.",
                shape -> new HeapInfo8(shape.list("heaps", "", Heap8::of, HeapInfo8::heaps)));

        public HeapInfo8 {
            heaps = List.copyOf(heaps);
        }

        @Override
        public ChunkForm<HeapInfo8> form() {
            return FORM;
        }
    }

    /** As {@link Heap}; {@code objects} is {@link #UNKNOWN} where nobody has counted. */
    public record Heap8(
            long id,
            long timestampMillis,
            int reason,
            long maxBytes,
            long committedBytes,
            long usedBytes,
            long objects) {
        static Heap8 of(Shape<Heap8> shape) {
            return new Heap8(
                    shape.u4("heap id", "", Heap8::id),
                    shape.s8("timestamp", "in milliseconds since the epoch", Heap8::timestampMillis),
                    shape.u1("reason", "the `when` of the request", Heap8::reason),
                    shape.s8("max bytes", "-Xmx", Heap8::maxBytes),
                    shape.s8("current size", "in bytes", Heap8::committedBytes),
                    shape.s8("bytes allocated", "", Heap8::usedBytes),
                    shape.s8("objects allocated", "-1 if nobody has counted", Heap8::objects));
        }
    }

    public record GarbageCollect() implements Chunk {
        public static final ChunkForm<GarbageCollect> FORM = ChunkForm.empty(
                "HPGC",
                REQUEST,
                GarbageCollect.class,
                "Collect garbage now. The reply is empty, and comes when that is done.",
                new GarbageCollect());

        @Override
        public ChunkForm<GarbageCollect> form() {
            return FORM;
        }
    }
}

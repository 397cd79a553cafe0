// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;
import java.util.List;
import java.util.Optional;

/**
 * HPSG, HPST and HPEN, and the same for the native heap, NHSG, NHST and NHEN: the wish for a heap map, and its begin
 * and end. What lies between is in {@link HeapSegment}s.
 */
public final class HeapMap {
    /** {@link HeapMapRequest#when}: no more. */
    public static final int NEVER = 0;

    public static final int AT_EVERY_GC = 1;
    /** Once. Cairn only, as {@link #NOW} is. */
    public static final int AT_NEXT_GC = 2;

    /** Once, without waiting for a collection. */
    public static final int NOW = 3;

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
                "Report what lies where in the heap. The reply is empty, or FAIL for other values. After a GC come"
                        + " an HPST, any number of segments (HPSG, or HPSO if `what` is 1; HPS8 or HPO8 for a peer that"
                        + " announced them), and an HPEN. Known servers do not understand HPSO. Cairn's agent walks the heap"
                        + " for that, once the GC is over, for a tenth of the time at most: a GC that comes sooner is"
                        + " reported with the next map. Its segments cover the whole committed heap, with what keeps each"
                        + " object, where that can be found out, which the HPEN says; else all that lies there is hard. Garbage"
                        + " that is not collected yet is 6 in HPS8 and HPO8 and hard in HPSG and HPSO. In 32 bits, an address"
                        + " is the distance from where the heap begins; if these are too large, stretches are moved together,"
                        + " and what lies above 4 GiB is cut, which the HPEN says.",
                shape -> of(shape, false));

        public static final ChunkForm<HeapMapRequest> NATIVE_FORM = ChunkForm.of(
                "NHSG",
                REQUEST,
                HeapMapRequest.class,
                "Report what lies where in the native heap. The reply is empty; an NHST, NHSG segments and an NHEN come as"
                        + " events. A VM that does not know sends no segments. Cairn's agent sends mappings of memory, not"
                        + " what malloc gave out: each private, writable one beside the Java heap, which the kernel lists in"
                        + " `/proc/PID/smaps`, moved together in 32 bits. What of a mapping is in memory or swapped out comes"
                        + " first, as the kernel says how much that is, and not where.",
                shape -> of(shape, true));

        private static HeapMapRequest of(Shape<HeapMapRequest> shape, boolean nativeHeap) {
            return new HeapMapRequest(
                    nativeHeap,
                    shape.u1(
                            "when",
                            "0 never, 1 at every GC; Cairn only: 2 at the next GC, 3 now, once",
                            HeapMapRequest::when),
                    shape.u1("what", "0 runs of units, 1 one run for each object", HeapMapRequest::what));
        }

        @Override
        public ChunkForm<HeapMapRequest> form() {
            return nativeHeap ? NATIVE_FORM : FORM;
        }
    }

    /**
     * A map begins.
     *
     * @param mappings of the native heap, where they are known by name
     */
    public record HeapMapStart(boolean nativeHeap, long heapId, Optional<Mappings> mappings) implements Chunk {
        public static final ChunkForm<HeapMapStart> FORM = ChunkForm.of(
                "HPST",
                EVENT,
                HeapMapStart.class,
                "A map of this heap begins: forget the one before.",
                shape -> new HeapMapStart(false, shape.u4("heap id", "", HeapMapStart::heapId), Optional.empty()));

        public static final ChunkForm<HeapMapStart> NATIVE_FORM = ChunkForm.of(
                "NHST",
                EVENT,
                HeapMapStart.class,
                "A map of the native heap begins.",
                shape -> new HeapMapStart(
                        true,
                        shape.u4("heap id", "", HeapMapStart::heapId),
                        shape.tail("Cairn, for a peer that announced `NHST+`", Mappings::of, HeapMapStart::mappings)));

        @Override
        public ChunkForm<HeapMapStart> form() {
            return nativeHeap ? NATIVE_FORM : FORM;
        }
    }

    /** The mappings of memory that NHSG segments lie in. */
    public record Mappings(List<Mapping> all) {
        /** One NHST names at most this many. */
        public static final int MOST = 4096;

        public Mappings {
            all = List.copyOf(all);
        }

        static Mappings of(Shape<Mappings> shape) {
            return new Mappings(shape.list("mappings", "the first " + MOST, Mapping::of, Mappings::all));
        }
    }

    /**
     * One mapping.
     *
     * @param segmentStart where it begins in NHSG, whose addresses have 32 bits
     * @param usedBytes in memory, or swapped out
     */
    public record Mapping(long start, long bytes, long usedBytes, long segmentStart, String name) {
        static Mapping of(Shape<Mapping> shape) {
            return new Mapping(
                    shape.s8("start", "its address", Mapping::start),
                    shape.s8("bytes", "its size", Mapping::bytes),
                    shape.s8("used bytes", "of them, those in memory or swapped out", Mapping::usedBytes),
                    shape.s8("segment start", "where it begins in NHSG", Mapping::segmentStart),
                    shape.string(
                            "name",
                            "of a file, or the kernel's, such as [heap]; empty where there is none",
                            Mapping::name));
        }
    }

    /**
     * A map is complete.
     *
     * @param summary what it is worth; empty where the peer is not Cairn's agent
     */
    public record HeapMapEnd(boolean nativeHeap, long heapId, Optional<Summary> summary) implements Chunk {
        private static final String OURS = "Cairn";

        public static final ChunkForm<HeapMapEnd> FORM = ChunkForm.of(
                "HPEN",
                EVENT,
                HeapMapEnd.class,
                "The map of this heap is complete.",
                shape -> new HeapMapEnd(
                        false,
                        shape.u4("heap id", "", HeapMapEnd::heapId),
                        shape.tail(OURS, Summary::of, HeapMapEnd::summary)));

        public static final ChunkForm<HeapMapEnd> NATIVE_FORM = ChunkForm.of(
                "NHEN",
                EVENT,
                HeapMapEnd.class,
                "The map of the native heap is complete.",
                shape -> new HeapMapEnd(
                        true,
                        shape.u4("heap id", "", HeapMapEnd::heapId),
                        shape.tail(OURS, Summary::of, HeapMapEnd::summary)));

        @Override
        public ChunkForm<HeapMapEnd> form() {
            return nativeHeap ? NATIVE_FORM : FORM;
        }
    }

    /**
     * What a map is worth.
     *
     * @param pauseNanos what the walk took; the VM stood still for a part of that
     * @param objects that were met; 0 for the native heap
     * @param unplacedObjects of them, those that no segment has
     * @param bytes of all that the map should cover
     * @param unknownBytes of them, those in segments of unknown kind, as the agent bounds its memory
     * @param cutBytes of them, those in no segment
     * @param problem why there is no map; empty if there is one
     * @param reachability how it was found out what keeps the objects; empty for the native heap, and where the agent is too old to say
     */
    public record Summary(
            long pauseNanos,
            long objects,
            long unplacedObjects,
            long bytes,
            long unknownBytes,
            long cutBytes,
            String problem,
            Optional<Reachability> reachability) {
        static Summary of(Shape<Summary> shape) {
            return new Summary(
                    shape.s8(
                            "pause",
                            "in nanoseconds: what the walk took; the VM stood still for a part of that",
                            Summary::pauseNanos),
                    shape.s8("objects", "dead ones that are still there included", Summary::objects),
                    shape.s8("unplaced objects", "of them, those in no segment", Summary::unplacedObjects),
                    shape.s8("bytes", "what the segments should cover", Summary::bytes),
                    shape.s8("unknown bytes", "of them, those of unknown kind", Summary::unknownBytes),
                    shape.s8(
                            "cut bytes",
                            "of them, those in no segment, as 32 bits do not reach them",
                            Summary::cutBytes),
                    shape.string("problem", "why there is no map; empty if there is one", Summary::problem),
                    shape.tail("Cairn, of the heap", Reachability::of, Summary::reachability));
        }
    }

    /**
     * How it was found out what keeps the objects of a map.
     *
     * @param how one of {@link HeapCells}; where it is {@link HeapCells#REACHABILITY_NONE}, all that lies there is hard
     * @param problem why it was not found out; empty if it was
     */
    public record Reachability(int how, String problem) {
        static Reachability of(Shape<Reachability> shape) {
            return new Reachability(
                    shape.u1(
                            "reachability",
                            "how it was found out what keeps the objects: 0 not at all, so that each counts as hard, 1 by"
                                    + " reading the heap in one pause more, 2 by the VM, in several",
                            Reachability::how),
                    shape.string(
                            "unknown because", "why it was not found out; empty if it was", Reachability::problem));
        }
    }
}

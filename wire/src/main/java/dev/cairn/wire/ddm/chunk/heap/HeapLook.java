// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;
import java.util.List;
import java.util.Optional;

/**
 * HLOK: what lies in a range of the heap, by class and object, and its holes to the byte. An HCEL with the cells of the range comes
 * in the same reply.
 *
 * @param regionBytes the size of a region of G1; 0 for other collectors
 * @param holesKnown false if there were too many to count
 * @param holes by size: the first of 1 byte, then those of 2 and 3, of 4 to 7, and so on
 * @param chosen bytes of the class that was asked for, of each cell; empty if none was
 * @param classes the largest first, then those of listed objects
 * @param other of all classes that are not among them
 * @param objects the first that were met
 * @param unlisted the number of objects beyond those
 * @param regions empty where the agent is too old to say
 */
public record HeapLook(
        long regionBytes,
        boolean holesKnown,
        long largestHole,
        List<Sum> holes,
        List<Share> chosen,
        List<ClassSum> classes,
        long otherClasses,
        Sum other,
        List<Listed> objects,
        long unlisted,
        Optional<Regions> regions)
        implements Chunk {
    /** What may be asked for. */
    public static final int MOST_CLASSES = 10_000;

    public static final int MOST_OBJECTS = 10_000;

    /** An answer has no regions if there are more. */
    public static final int MOST_REGIONS = 1 << 14;

    public static final ChunkForm<HeapLook> FORM = ChunkForm.of(
            "HLOK",
            REPLY,
            HeapLook.class,
            "What lies in a range of the heap, by class and object; an HCEL with its cells comes with it. Cairn only.",
            shape -> new HeapLook(
                    shape.s8("region bytes", "of G1; 0 for other collectors", HeapLook::regionBytes),
                    shape.flag("holes known", "no if there were too many to count", HeapLook::holesKnown),
                    shape.s8("largest hole", "in bytes", HeapLook::largestHole),
                    shape.list("holes", "by size: of 1 byte, of 2 and 3, of 4 to 7, ...", Sum::of, HeapLook::holes),
                    shape.list("chosen", "of each cell, if a class was asked for", Share::of, HeapLook::chosen),
                    shape.list("classes", "the largest, then those of the objects", ClassSum::of, HeapLook::classes),
                    shape.s8("other classes", "that are not among them", HeapLook::otherClasses),
                    otherOf(shape),
                    shape.list("objects", "the first that were met", Listed::of, HeapLook::objects),
                    shape.s8("unlisted", "objects beyond those", HeapLook::unlisted),
                    shape.tail("Cairn, for collectors with regions", Regions::of, HeapLook::regions)));

    private static Sum otherOf(Shape<HeapLook> shape) {
        return new Sum(
                shape.s8("other objects", "of those", look -> look.other().count()),
                shape.s8("other bytes", "of those", look -> look.other().bytes()));
    }

    public HeapLook {
        holes = List.copyOf(holes);
        chosen = List.copyOf(chosen);
        classes = List.copyOf(classes);
        objects = List.copyOf(objects);
    }

    @Override
    public ChunkForm<HeapLook> form() {
        return FORM;
    }

    /**
     * Asks for it.
     *
     * @param className as {@link ClassSum#name} has it; empty for none
     */
    public record HeapLookRequest(long cells, long start, long end, String className, long classes, long objects)
            implements Chunk {
        public static final ChunkForm<HeapLookRequest> FORM = ChunkForm.of(
                "HLOK",
                REQUEST,
                HeapLookRequest.class,
                "Look at a range of the heap. The VM stands still meanwhile, longer than for HCEL. Cairn only.",
                shape -> new HeapLookRequest(
                        shape.u4("cells", "about how many, 1 to " + HeapCells.MOST_CELLS, HeapLookRequest::cells),
                        shape.s8("start", "an address", HeapLookRequest::start),
                        shape.s8("end", "the first behind", HeapLookRequest::end),
                        shape.string(
                                "class",
                                "whose share of each cell to report; empty for none",
                                HeapLookRequest::className),
                        shape.u4("classes", "how many at most, 0 to " + MOST_CLASSES, HeapLookRequest::classes),
                        shape.u4("objects", "how many at most, 0 to " + MOST_OBJECTS, HeapLookRequest::objects)));

        @Override
        public ChunkForm<HeapLookRequest> form() {
            return FORM;
        }
    }

    /** How many of something, and how large all are together. */
    public record Sum(long count, long bytes) {
        static Sum of(Shape<Sum> shape) {
            return new Sum(shape.s8("count", "", Sum::count), shape.s8("bytes", "of all of them", Sum::bytes));
        }
    }

    /**
     * The regions that the range has a part of.
     *
     * @param regionBytes the size of a region; 0 where the collector has none
     * @param all by address; empty where the collector has none, or too many, and where the holes are not known
     */
    public record Regions(long regionBytes, List<RegionHoles> all) {
        public Regions {
            all = List.copyOf(all);
        }

        static Regions of(Shape<Regions> shape) {
            return new Regions(
                    shape.s8("size of a region", "of G1 and Shenandoah; 0 for other collectors", Regions::regionBytes),
                    shape.list(
                            "regions",
                            "none if there are more than " + MOST_REGIONS + ", or if the holes are not known",
                            RegionHoles::of,
                            Regions::all));
        }
    }

    /**
     * The holes of one region. A hole that goes on in the next one counts in both, with its part in each.
     *
     * @param bytes of the region, those that lie in the range
     * @param holeBytes of them, those of all holes
     */
    public record RegionHoles(long start, long bytes, long holes, long holeBytes, long largestHole) {
        static RegionHoles of(Shape<RegionHoles> shape) {
            return new RegionHoles(
                    shape.s8("start", "its address", RegionHoles::start),
                    shape.s8("bytes", "of it, those in the range", RegionHoles::bytes),
                    shape.s8("holes", "how many", RegionHoles::holes),
                    shape.s8("hole bytes", "of all of them", RegionHoles::holeBytes),
                    shape.s8("largest hole", "in bytes", RegionHoles::largestHole));
        }
    }

    /** Bytes in one cell. */
    public record Share(long bytes) {
        static Share of(Shape<Share> shape) {
            return new Share(shape.s8("bytes", "", Share::bytes));
        }
    }

    /**
     * Objects of one class in the range.
     *
     * @param name as in Java source, with dots; empty for classes that were loaded meanwhile
     * @param bytes in the range; an object may reach beyond it
     */
    public record ClassSum(String name, long objects, long bytes) {
        static ClassSum of(Shape<ClassSum> shape) {
            return new ClassSum(
                    shape.string(
                            "name", "as in Java source; empty for those that were loaded meanwhile", ClassSum::name),
                    shape.s8("objects", "", ClassSum::objects),
                    shape.s8("bytes", "in the range", ClassSum::bytes));
        }
    }

    /**
     * One object.
     *
     * @param type the place of its class among {@link HeapLook#classes}
     */
    public record Listed(long address, long bytes, long type) {
        static Listed of(Shape<Listed> shape) {
            return new Listed(
                    shape.s8("address", "", Listed::address),
                    shape.s8("bytes", "beyond the range too", Listed::bytes),
                    shape.u4("class", "its place among the classes", Listed::type));
        }
    }
}

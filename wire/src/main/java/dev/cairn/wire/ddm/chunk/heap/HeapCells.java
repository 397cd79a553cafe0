// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;
import java.util.List;

/**
 * HCEL: the whole committed heap as cells of equal size, in the order of addresses, with the bytes of the objects in each, and
 * on request how they are held.
 *
 * @param pauseNanos what all walks took; the VM stood still for a part of that
 * @param pauses how often it stood still
 * @param objects all that were met, dead ones that are still there included
 * @param unplacedObjects of them, those whose address is not known or lies in no stretch; they are in no cell
 * @param cellBytes the size of a cell; the last of a stretch may reach beyond it
 * @param reachability how it was found out how objects are held
 * @param cells those of each stretch in turn
 * @param held for each cell, or empty for {@link #REACHABILITY_NONE}
 */
public record HeapCells(
        long pauseNanos,
        int pauses,
        long objects,
        long unplacedObjects,
        long unplacedBytes,
        long cellBytes,
        int reachability,
        List<Stretch> stretches,
        List<Cell> cells,
        List<Held> held)
        implements Chunk {
    /** {@link #reachability}: not at all. */
    public static final int REACHABILITY_NONE = 0;

    /** {@link #reachability}: the agent read the objects where they lie, in one pause. */
    public static final int REACHABILITY_READ = 1;

    /** {@link #reachability}: the VM followed references, in one pause for each kind of reference that holds something. */
    public static final int REACHABILITY_ASKED = 2;

    public static final int LEAST_CELLS = 1;

    /** What may be asked for; one more may come for each stretch, as it begins with a cell of its own. */
    public static final int MOST_CELLS = 16_384;

    public static final int MOST_STRETCHES = 4096;

    public static final ChunkForm<HeapCells> FORM = ChunkForm.of(
            "HCEL",
            REPLY,
            HeapCells.class,
            "What lies where in the heap, summed up by cells. Cairn only.",
            shape -> new HeapCells(
                    shape.s8(
                            "pause",
                            "in nanoseconds: what all walks took; the VM stood still for a part of that",
                            HeapCells::pauseNanos),
                    shape.u2("pauses", "how often it stood still", HeapCells::pauses),
                    shape.s8("objects", "dead ones that are still there included", HeapCells::objects),
                    shape.s8("unplaced objects", "of them, those that are in no cell", HeapCells::unplacedObjects),
                    shape.s8("unplaced bytes", "what they take", HeapCells::unplacedBytes),
                    shape.s8("cell bytes", "the size of each cell", HeapCells::cellBytes),
                    shape.u1(
                            "reachability",
                            "how objects are held: 0 not asked, 1 read in the heap in one pause, 2 by the VM, in several",
                            HeapCells::reachability),
                    shape.list("stretches", "of committed memory, by address", Stretch::of, HeapCells::stretches),
                    shape.list("cells", "those of each stretch in turn", Cell::of, HeapCells::cells),
                    shape.list("held", "the same for each cell, or none if not asked", Held::of, HeapCells::held)));

    public HeapCells {
        stretches = List.copyOf(stretches);
        cells = List.copyOf(cells);
        held = List.copyOf(held);
    }

    @Override
    public ChunkForm<HeapCells> form() {
        return FORM;
    }

    /** Asks for it. */
    public record HeapCellsRequest(long cells, boolean reachability) implements Chunk {
        public static final ChunkForm<HeapCellsRequest> FORM = ChunkForm.of(
                "HCEL",
                REQUEST,
                HeapCellsRequest.class,
                "Map the heap. The VM stands still meanwhile. Cairn only.",
                shape -> new HeapCellsRequest(
                        shape.u4("cells", "about how many, 1 to " + MOST_CELLS, HeapCellsRequest::cells),
                        shape.flag(
                                "reachability",
                                "whether to find out how objects are held; the VM stands still for longer",
                                HeapCellsRequest::reachability)));

        @Override
        public ChunkForm<HeapCellsRequest> form() {
            return FORM;
        }
    }

    /** Memory that the VM has committed for its heap. */
    public record Stretch(long start, long end) {
        static Stretch of(Shape<Stretch> shape) {
            return new Stretch(
                    shape.s8("start", "an address", Stretch::start), shape.s8("end", "the first behind", Stretch::end));
        }
    }

    /**
     * Bytes of objects in one cell, by what they are; the rest of it is free. Collectors fill gaps with arrays of ints, which count.
     *
     * @param arrays4 those of references too, whatever their size
     */
    public record Cell(long objects, long classes, long arrays1, long arrays2, long arrays4, long arrays8) {
        static Cell of(Shape<Cell> shape) {
            return new Cell(
                    shape.s8("objects", "in bytes", Cell::objects),
                    shape.s8("classes", "class objects, in bytes", Cell::classes),
                    shape.s8("arrays of 1", "in bytes", Cell::arrays1),
                    shape.s8("arrays of 2", "in bytes", Cell::arrays2),
                    shape.s8("arrays of 4", "in bytes; those of references too", Cell::arrays4),
                    shape.s8("arrays of 8", "in bytes", Cell::arrays8));
        }
    }

    /**
     * Bytes of objects in one cell, by what holds them, as {@link HeapUsage.Solidity} numbers it.
     *
     * @param garbage held by nothing, and not collected yet
     */
    public record Held(long hard, long soft, long weak, long phantom, long finalizable, long garbage) {
        static Held of(Shape<Held> shape) {
            return new Held(
                    shape.s8("hard", "in bytes; from a root through ordinary references", Held::hard),
                    shape.s8("soft", "in bytes; through soft references only", Held::soft),
                    shape.s8("weak", "in bytes; through weak ones only", Held::weak),
                    shape.s8("phantom", "in bytes; through phantom references only", Held::phantom),
                    shape.s8("finalizable", "in bytes; only as their finalizers have not run", Held::finalizable),
                    shape.s8("garbage", "in bytes; held by nothing, and not collected yet", Held::garbage));
        }
    }
}

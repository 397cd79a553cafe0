// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.Shape;

/**
 * HPSG, HPSO, NHSG, and in 64 bits HPS8 and HPO8: all or part of a stretch of heap. A chunk whose usage does not cover
 * exactly the units that it promises is refused, as the design of 2007 says.
 *
 * @param unitBytes the size of a unit; in 32-bit forms 127 at most for known readers
 * @param startAddress of the stretch that this is a piece of
 * @param offset of this piece from there, in bytes; 0 as a rule, since the example of 2007 counts it in units
 */
public record HeapSegment(Sort sort, long heapId, long unitBytes, long startAddress, long offset, HeapUsage usage)
        implements Chunk {
    public static final ChunkForm<HeapSegment> MERGED_FORM =
            form(Sort.MERGED, "HPSG", "A piece of the heap, as runs of units.");
    public static final ChunkForm<HeapSegment> OBJECTS_FORM =
            form(Sort.OBJECTS, "HPSO", "A piece of the heap, as one run for each object.");
    public static final ChunkForm<HeapSegment> NATIVE_FORM =
            form(Sort.NATIVE, "NHSG", "A piece of the native heap. Only free and hard occur, and only kind 7.");
    public static final ChunkForm<HeapSegment> MERGED_8_FORM =
            form(Sort.MERGED_8, "HPS8", "HPSG in 64 bits, in its place, for a peer that announced `HPS8`. Cairn only.");
    public static final ChunkForm<HeapSegment> OBJECTS_8_FORM = form(
            Sort.OBJECTS_8, "HPO8", "HPSO in 64 bits, in its place, for a peer that announced `HPO8`. Cairn only.");

    /** Which of the five chunks it is. */
    public enum Sort {
        MERGED,
        OBJECTS,
        NATIVE,
        MERGED_8,
        OBJECTS_8
    }

    @Override
    public ChunkForm<HeapSegment> form() {
        return form(sort);
    }

    /** How chunks of that sort lie. */
    public static ChunkForm<HeapSegment> form(Sort sort) {
        return switch (sort) {
            case MERGED -> MERGED_FORM;
            case OBJECTS -> OBJECTS_FORM;
            case NATIVE -> NATIVE_FORM;
            case MERGED_8 -> MERGED_8_FORM;
            case OBJECTS_8 -> OBJECTS_8_FORM;
        };
    }

    /** Whether addresses and lengths of this sort have 64 bits. */
    public static boolean isWide(Sort sort) {
        return sort == Sort.MERGED_8 || sort == Sort.OBJECTS_8;
    }

    /** What lies in front of the usage, for those that have the usage elsewhere: it is the beginning of {@link #toRaw}. */
    public static Bytes head(Sort sort, long heapId, int unitBytes, long startAddress, long units) {
        ByteWriter out = new ByteWriter().u4(heapId);
        return isWide(sort)
                ? out.u4(unitBytes).s8(startAddress).s8(0).s8(units).toBytes()
                : out.u1(unitBytes).u4(startAddress).u4(0).u4(units).toBytes();
    }

    /** How many units this piece has. */
    public long units() {
        return usage.units();
    }

    private static ChunkForm<HeapSegment> form(Sort sort, String type, String summary) {
        return ChunkForm.of(
                type,
                Direction.EVENT,
                HeapSegment.class,
                summary,
                shape -> isWide(sort) ? wide(shape, sort) : narrow(shape, sort));
    }

    private static HeapSegment narrow(Shape<HeapSegment> shape, Sort sort) {
        long heapId = shape.u4("heap id", "", HeapSegment::heapId);
        int unitBytes = shape.u1("unit size", "in bytes, 8 as a rule", segment -> (int) segment.unitBytes());
        long start = shape.u4("start", "virtual address of the stretch", HeapSegment::startAddress);
        long offset = shape.u4("offset", "of this piece, in bytes; 0 as a rule", HeapSegment::offset);
        long units = shape.u4("length", "of this piece, in units", HeapSegment::units);
        return new HeapSegment(sort, heapId, unitBytes, start, offset, usage(shape, units));
    }

    private static HeapSegment wide(Shape<HeapSegment> shape, Sort sort) {
        long heapId = shape.u4("heap id", "", HeapSegment::heapId);
        long unitBytes = shape.u4("unit size", "in bytes", HeapSegment::unitBytes);
        long start = shape.s8("start", "virtual address of the stretch", HeapSegment::startAddress);
        long offset = shape.s8("offset", "of this piece, in bytes; 0 as a rule", HeapSegment::offset);
        long units = shape.s8("length", "of this piece, in units", HeapSegment::units);
        return new HeapSegment(sort, heapId, unitBytes, start, offset, usage(shape, units));
    }

    private static HeapUsage usage(Shape<HeapSegment> shape, long units) {
        Bytes pairs = shape.rest("usage", HeapUsage.MEANING, segment -> segment.usage.pairs());
        if (pairs.length() % 2 != 0) {
            throw new ByteReader.TooShort("its usage of " + pairs.length() + " bytes ends within a pair");
        }
        HeapUsage usage = new HeapUsage(pairs);
        if (usage.units() != units) {
            throw new ByteReader.TooShort("it promises " + units + " units, and its usage covers " + usage.units());
        }
        return usage;
    }
}

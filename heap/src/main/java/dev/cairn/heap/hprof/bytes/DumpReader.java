// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers of an HPROF file, at any offset, for one thread that mostly goes forward. There are two forms. Of a small file a piece
 * is copied into an array, and numbers are read from that: until loops are compiled well, each access to the file itself takes
 * many times as long, and a small file is read before that. Once they are, the array takes a tenth longer; so a large one is read
 * where it is, and so are small ones in a process that has read many. Each access asks which form this is, for the reason that
 * columns do.
 */
public final class DumpReader {
    /** Small, so that little of what is passed over is copied in vain. */
    private static final int PIECE = 1 << 13;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    /** Turned round here and not by the handle: so far down the first compiler inlines no method of that length. */
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final MemorySegment bytes;
    private final int idSize;
    private final long size;
    /** Empty if numbers are read where they are. */
    private final byte[] piece;
    /** Where in the file the piece begins, and how much of it there is. */
    private long base;

    private int length;

    private DumpReader(MemorySegment bytes, int idSize, int pieceSize) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.size = bytes.byteSize();
        this.piece = new byte[pieceSize];
    }

    public static DumpReader of(MemorySegment bytes, int idSize) {
        return of(bytes, idSize, PIECE);
    }

    /** @param piece bytes that are copied at once if any are, as many as a number has at least */
    static DumpReader of(MemorySegment bytes, int idSize, int piece) {
        return bytes.byteSize() <= ReadSoFar.ENOUGH && !ReadSoFar.isEnough()
                ? inPieces(bytes, idSize, piece)
                : inPlace(bytes, idSize);
    }

    public static DumpReader inPieces(MemorySegment bytes, int idSize) {
        return inPieces(bytes, idSize, PIECE);
    }

    static DumpReader inPieces(MemorySegment bytes, int idSize, int piece) {
        return new DumpReader(bytes, idSize, piece);
    }

    public static DumpReader inPlace(MemorySegment bytes, int idSize) {
        return new DumpReader(bytes, idSize, 0);
    }

    public boolean isInPieces() {
        return piece.length > 0;
    }

    public int idSize() {
        return idSize;
    }

    long size() {
        return size;
    }

    public int u1(long at) {
        return isInPieces() ? piece[placeOf(at, Byte.BYTES)] & 0xFF : BigEndian.u1(bytes, at);
    }

    int u2(long at) {
        return isInPieces() ? (short) SHORT.get(piece, placeOf(at, Short.BYTES)) & 0xFFFF : BigEndian.u2(bytes, at);
    }

    public int i4(long at) {
        return isInPieces() ? (int) INT.get(piece, placeOf(at, Integer.BYTES)) : BigEndian.i4(bytes, at);
    }

    long i8(long at) {
        return isInPieces()
                ? Long.reverseBytes((long) LONG.get(piece, placeOf(at, Long.BYTES)))
                : BigEndian.i8(bytes, at);
    }

    public long u4(long at) {
        return i4(at) & 0xFFFF_FFFFL;
    }

    public long id(long at) {
        return idSize == Long.BYTES ? i8(at) : unsigned(at, idSize);
    }

    /** A number of 1, 2, 4 or 8 bytes; narrow ones are unsigned. */
    long unsigned(long at, int width) {
        return switch (width) {
            case Long.BYTES -> i8(at);
            case Integer.BYTES -> u4(at);
            case Short.BYTES -> u2(at);
            default -> u1(at);
        };
    }

    private int placeOf(long at, int width) {
        long place = at - base;
        return place >= 0 && place + width <= length ? (int) place : load(at, width);
    }

    private int load(long at, int width) {
        int there = (int) Math.min(piece.length, size - at);
        if (there < width) {
            throw new IndexOutOfBoundsException("There is no number of " + width + " bytes at byte " + at + ".");
        }
        length = 0;
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, piece, 0, there);
        base = at;
        length = there;
        return 0;
    }
}

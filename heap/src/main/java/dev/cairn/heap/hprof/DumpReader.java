// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/**
 * Numbers of an HPROF file, at any offset, for one thread that mostly goes forward: a piece of the file is copied into an
 * array, and numbers are read from that. Until loops are compiled well, each access to the file itself takes many times as
 * long.
 */
final class DumpReader {
    /** Of what is passed over nothing is to be copied in vain. */
    private static final int PIECE = 1 << 13;

    private final MemorySegment bytes;
    private final int idSize;
    private final byte[] piece;
    private final ByteBuffer numbers;
    private long base;
    private int length;

    DumpReader(MemorySegment bytes, int idSize) {
        this(bytes, idSize, PIECE);
    }

    /** @param pieceSize bytes that are copied at once, as many as a number has at least */
    DumpReader(MemorySegment bytes, int idSize, int pieceSize) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.piece = new byte[pieceSize];
        this.numbers = ByteBuffer.wrap(piece);
    }

    int idSize() {
        return idSize;
    }

    long size() {
        return bytes.byteSize();
    }

    int u1(long at) {
        return piece[placeOf(at, Byte.BYTES)] & 0xFF;
    }

    int u2(long at) {
        return numbers.getShort(placeOf(at, Short.BYTES)) & 0xFFFF;
    }

    int i4(long at) {
        return numbers.getInt(placeOf(at, Integer.BYTES));
    }

    long u4(long at) {
        return i4(at) & 0xFFFF_FFFFL;
    }

    long i8(long at) {
        return numbers.getLong(placeOf(at, Long.BYTES));
    }

    long id(long at) {
        return unsigned(at, idSize);
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
        int there = (int) Math.min(piece.length, bytes.byteSize() - at);
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

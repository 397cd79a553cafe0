// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/**
 * Numbers of an HPROF file, at any offset, for one thread that mostly goes forward. There are two forms. Of a small file a piece
 * is copied into an array, and numbers are read from that: until loops are compiled well, each access to the file itself takes
 * many times as long, and a small file is read before that. Once they are, the array takes a tenth longer; so a large one is read
 * where it is. A process mostly needs one of them alone, and then pays nothing for the other.
 */
abstract sealed class DumpReader {
    /** Near where columns stop to be arrays (HeapShare): what is larger is compiled well while it is read. */
    private static final long LARGEST_IN_PIECES = 512L << 20;
    /** Of what is passed over nothing is to be copied in vain. */
    private static final int PIECE = 1 << 13;

    private final int idSize;
    private final long size;

    private DumpReader(MemorySegment bytes, int idSize) {
        this.idSize = idSize;
        this.size = bytes.byteSize();
    }

    static DumpReader of(MemorySegment bytes, int idSize) {
        return of(bytes, idSize, PIECE);
    }

    /** @param piece bytes that are copied at once if any are, as many as a number has at least */
    static DumpReader of(MemorySegment bytes, int idSize, int piece) {
        return bytes.byteSize() <= LARGEST_IN_PIECES ? new InPieces(bytes, idSize, piece) : new InPlace(bytes, idSize);
    }

    final int idSize() {
        return idSize;
    }

    final long size() {
        return size;
    }

    abstract int u1(long at);

    abstract int u2(long at);

    abstract int i4(long at);

    abstract long i8(long at);

    final long u4(long at) {
        return i4(at) & 0xFFFF_FFFFL;
    }

    final long id(long at) {
        return unsigned(at, idSize);
    }

    /** A number of 1, 2, 4 or 8 bytes; narrow ones are unsigned. */
    final long unsigned(long at, int width) {
        return switch (width) {
            case Long.BYTES -> i8(at);
            case Integer.BYTES -> u4(at);
            case Short.BYTES -> u2(at);
            default -> u1(at);
        };
    }

    static final class InPlace extends DumpReader {
        private final MemorySegment bytes;

        InPlace(MemorySegment bytes, int idSize) {
            super(bytes, idSize);
            this.bytes = bytes;
        }

        @Override
        int u1(long at) {
            return BigEndian.u1(bytes, at);
        }

        @Override
        int u2(long at) {
            return BigEndian.u2(bytes, at);
        }

        @Override
        int i4(long at) {
            return BigEndian.i4(bytes, at);
        }

        @Override
        long i8(long at) {
            return BigEndian.i8(bytes, at);
        }
    }

    static final class InPieces extends DumpReader {
        private final MemorySegment bytes;
        private final byte[] piece;
        private final ByteBuffer numbers;
        private long base;
        private int length;

        InPieces(MemorySegment bytes, int idSize, int pieceSize) {
            super(bytes, idSize);
            this.bytes = bytes;
            this.piece = new byte[pieceSize];
            this.numbers = ByteBuffer.wrap(piece);
        }

        @Override
        int u1(long at) {
            return piece[placeOf(at, Byte.BYTES)] & 0xFF;
        }

        @Override
        int u2(long at) {
            return numbers.getShort(placeOf(at, Short.BYTES)) & 0xFFFF;
        }

        @Override
        int i4(long at) {
            return numbers.getInt(placeOf(at, Integer.BYTES));
        }

        @Override
        long i8(long at) {
            return numbers.getLong(placeOf(at, Long.BYTES));
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
}

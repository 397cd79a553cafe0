// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

/**
 * The first eight bytes of every record, one word: its length in bytes with the header, a multiple of 8, in the low 32
 * bits; its {@link RecordType} in the next 16; flags above. 0 means that somebody has reserved the place and not come
 * further, or nobody has.
 */
public final class RecordHeader {
    public static final int BYTES = 8;
    /** Longer ones are corrupt. */
    public static final int MAX_RECORD_BYTES = 1 << 18;

    /** Its writer is still at it: the length is right, the rest is not yet. */
    public static final long BUSY = 1L << 63;

    public static final int TYPE_SHIFT = 32;

    private RecordHeader() {}

    public static long of(RecordType type, int bytes) {
        return (long) type.code() << TYPE_SHIFT | bytes;
    }

    /** Unsigned 32 bits. */
    public static long length(long header) {
        return header & 0xFFFF_FFFFL;
    }

    /** A {@link RecordType#code}, or what no type has. */
    public static int typeCode(long header) {
        return (int) (header >>> TYPE_SHIFT) & 0xFFFF;
    }

    public static boolean isBusy(long header) {
        return (header & BUSY) != 0;
    }
}

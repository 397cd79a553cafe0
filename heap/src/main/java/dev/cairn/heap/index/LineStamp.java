// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

/**
 * What stands in a line's base word while it is not yet known where in the order each stretch begins: which stretch wrote the
 * line first, and at which place of its own; whether that is still going on ({@link #BUSY}), and (in the highest bit) whether
 * the line is out of order. Never 0.
 */
final class LineStamp {
    /** The bits of the line are being written, and are nobody else's meanwhile. */
    static final long BUSY = 1L << 62;

    private static final int PLACE_BITS = 33;

    private LineStamp() {}

    static long of(int stretch, long place) {
        return ((stretch + 1L) << PLACE_BITS) | place;
    }

    static boolean isBusy(long stamp) {
        return (stamp & BUSY) != 0;
    }

    static int stretch(long stamp) {
        return (int) ((stamp & ~(IdLine.OUT_OF_ORDER | BUSY)) >>> PLACE_BITS) - 1;
    }

    static long place(long stamp) {
        return stamp & ((1L << PLACE_BITS) - 1);
    }
}

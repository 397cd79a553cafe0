// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** A bit for each position, which several threads may set at once. */
public final class BitColumn {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle WORD = LONG.varHandle();

    private final MemorySegment bytes;

    public BitColumn(MemorySegment bytes) {
        this.bytes = bytes;
    }

    public static long sizeFor(long length) {
        return (length + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    }

    public boolean get(long position) {
        return (bytes.getAtIndex(LONG, position >>> 6) & 1L << position) != 0;
    }

    /** What was written before another thread's {@link #set} is seen after this says true. */
    public boolean getAcquire(long position) {
        return ((long) WORD.getAcquire(bytes, (position >>> 6) << 3) & 1L << position) != 0;
    }

    /** Whether it was set before. */
    public boolean set(long position) {
        long bit = 1L << position;
        long before = (long) WORD.getAndBitwiseOr(bytes, (position >>> 6) << 3, bit);
        return (before & bit) != 0;
    }

    /** For a position whose word no other thread writes meanwhile. */
    public void clear(long position) {
        long word = position >>> 6;
        bytes.setAtIndex(LONG, word, bytes.getAtIndex(LONG, word) & ~(1L << position));
    }

    public long word(long index) {
        return bytes.getAtIndex(LONG, index);
    }

    public long words() {
        return bytes.byteSize() / Long.BYTES;
    }

    public MemorySegment bytes() {
        return bytes;
    }
}

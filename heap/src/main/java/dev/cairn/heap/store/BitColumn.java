// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A bit for each position, which several threads may set at once. */
public final class BitColumn {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle WORD = LONG.varHandle();
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    private final MemorySegment bytes;
    private final long[] array; // empty if the bits lie outside the Java heap
    private final long words;

    public BitColumn(MemorySegment bytes) {
        this.bytes = bytes;
        this.array = OnHeap.longs(bytes);
        this.words = bytes.byteSize() / Long.BYTES;
    }

    public static long sizeFor(long length) {
        return (length + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    }

    public boolean get(long position) {
        return (word(position >>> 6) & 1L << position) != 0;
    }

    /** What was written before another thread's {@link #set} is seen after this says true. */
    public boolean getAcquire(long position) {
        long index = position >>> 6;
        if (index < array.length) {
            long word = array[(int) index];
            VarHandle.acquireFence();
            return (word & 1L << position) != 0;
        }
        return ((long) WORD.getAcquire(bytes, index << 3) & 1L << position) != 0;
    }

    /** Whether it was set before. */
    public boolean set(long position) {
        long bit = 1L << position;
        long index = position >>> 6;
        long before = index < array.length
                ? (long) ELEMENT.getAndBitwiseOr(array, (int) index, bit)
                : (long) WORD.getAndBitwiseOr(bytes, index << 3, bit);
        return (before & bit) != 0;
    }

    /** For a position whose word no other thread writes meanwhile. */
    public void clear(long position) {
        long word = position >>> 6;
        if (word < array.length) {
            array[(int) word] &= ~(1L << position);
        } else {
            bytes.setAtIndex(LONG, word, bytes.getAtIndex(LONG, word) & ~(1L << position));
        }
    }

    public long word(long index) {
        return index < array.length ? array[(int) index] : bytes.getAtIndex(LONG, index);
    }

    public long words() {
        return words;
    }

    public MemorySegment bytes() {
        return bytes;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A bit for each position, which several threads may set at once; in one of two forms as in {@link IntColumn}. */
public final class BitColumn {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final VarHandle IN_ARRAY = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle IN_SEGMENT = LONG.varHandle();
    private static final long[] NO_WORDS = {};

    private final MemorySegment bytes;
    /** Empty if the bits lie outside the Java heap. */
    private final long[] array;

    private final long words;

    private BitColumn(MemorySegment bytes) {
        this.bytes = bytes;
        this.array = OnHeap.longs(bytes).orElse(NO_WORDS);
        this.words = bytes.byteSize() / Long.BYTES;
    }

    /** A column in memory that is there: an array, or a segment outside the Java heap. */
    public static BitColumn of(MemorySegment bytes) {
        return new BitColumn(bytes);
    }

    public static long sizeFor(long length) {
        return (length + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    }

    public boolean get(long position) {
        return (word(position >>> 6) & 1L << position) != 0;
    }

    /** What was written before another thread's {@link #set} is seen after this says true. */
    public boolean getAcquire(long position) {
        return (wordAcquire(position >>> 6) & 1L << position) != 0;
    }

    /** Whether it was set before. */
    public boolean set(long position) {
        long bit = 1L << position;
        return (setBits(position >>> 6, bit) & bit) != 0;
    }

    /** Sets one whose word no other thread writes meanwhile. As with {@link #set}, its readers see what was before. */
    public void setAlone(long position) {
        long index = position >>> 6;
        setWordRelease(index, word(index) | 1L << position);
    }

    /** For a position whose word no other thread writes meanwhile. */
    public void clear(long position) {
        long index = position >>> 6;
        setWord(index, word(index) & ~(1L << position));
    }

    public long word(long index) {
        long[] longs = array;
        return longs.length > 0 ? longs[OnHeap.place(index)] : bytes.getAtIndex(LONG, index);
    }

    private long wordAcquire(long index) {
        long[] longs = array;
        if (longs.length > 0) {
            long word = longs[OnHeap.place(index)];
            VarHandle.acquireFence();
            return word;
        }
        return acquireInSegment(index);
    }

    private long acquireInSegment(long index) {
        return (long) IN_SEGMENT.getAcquire(bytes, index << 3);
    }

    private void setWord(long index, long bits) {
        long[] longs = array;
        if (longs.length > 0) {
            longs[OnHeap.place(index)] = bits;
        } else {
            bytes.setAtIndex(LONG, index, bits);
        }
    }

    private void setWordRelease(long index, long bits) {
        long[] longs = array;
        if (longs.length > 0) {
            VarHandle.releaseFence();
            longs[OnHeap.place(index)] = bits;
        } else {
            releaseInSegment(index, bits);
        }
    }

    private void releaseInSegment(long index, long bits) {
        IN_SEGMENT.setRelease(bytes, index << 3, bits);
    }

    /** The word before. */
    private long setBits(long index, long bits) {
        return array.length > 0
                ? (long) IN_ARRAY.getAndBitwiseOr(array, OnHeap.place(index), bits)
                : orInSegment(index, bits);
    }

    private long orInSegment(long index, long bits) {
        return (long) IN_SEGMENT.getAndBitwiseOr(bytes, index << 3, bits);
    }

    public long words() {
        return words;
    }

    public MemorySegment bytes() {
        return bytes;
    }
}

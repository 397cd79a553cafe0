// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/** A bit for each position, which several threads may set at once; in one of two forms as in {@link IntColumn}. */
public abstract sealed class BitColumn {
    private final MemorySegment bytes;
    private final long words;

    private BitColumn(MemorySegment bytes) {
        this.bytes = bytes;
        this.words = bytes.byteSize() / Long.BYTES;
    }

    /** A column in memory that is there: an array, or a segment outside the Java heap. */
    public static BitColumn of(MemorySegment bytes) {
        Optional<long[]> array = OnHeap.longs(bytes);
        return array.isPresent() ? new InArray(bytes, array.get()) : new InSegment(bytes);
    }

    public static long sizeFor(long length) {
        return (length + Long.SIZE - 1) / Long.SIZE * Long.BYTES;
    }

    public final boolean get(long position) {
        return (word(position >>> 6) & 1L << position) != 0;
    }

    /** What was written before another thread's {@link #set} is seen after this says true. */
    public final boolean getAcquire(long position) {
        return (wordAcquire(position >>> 6) & 1L << position) != 0;
    }

    /** Whether it was set before. */
    public final boolean set(long position) {
        long bit = 1L << position;
        return (setBits(position >>> 6, bit) & bit) != 0;
    }

    /** Sets one whose word no other thread writes meanwhile. As after {@link #set}, who sees it sees what was before. */
    public final void setAlone(long position) {
        long index = position >>> 6;
        setWordRelease(index, word(index) | 1L << position);
    }

    /** For a position whose word no other thread writes meanwhile. */
    public final void clear(long position) {
        long index = position >>> 6;
        setWord(index, word(index) & ~(1L << position));
    }

    public abstract long word(long index);

    abstract long wordAcquire(long index);

    abstract void setWord(long index, long bits);

    abstract void setWordRelease(long index, long bits);

    /** The word before. */
    abstract long setBits(long index, long bits);

    public final long words() {
        return words;
    }

    public final MemorySegment bytes() {
        return bytes;
    }

    private static final class InArray extends BitColumn {
        private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

        private final long[] array;

        InArray(MemorySegment bytes, long[] array) {
            super(bytes);
            this.array = array;
        }

        @Override
        public long word(long index) {
            return array[OnHeap.place(index)];
        }

        @Override
        long wordAcquire(long index) {
            long word = array[OnHeap.place(index)];
            VarHandle.acquireFence();
            return word;
        }

        @Override
        void setWord(long index, long bits) {
            array[OnHeap.place(index)] = bits;
        }

        @Override
        void setWordRelease(long index, long bits) {
            VarHandle.releaseFence();
            array[OnHeap.place(index)] = bits;
        }

        @Override
        long setBits(long index, long bits) {
            return (long) WORD.getAndBitwiseOr(array, OnHeap.place(index), bits);
        }
    }

    private static final class InSegment extends BitColumn {
        private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
        private static final VarHandle WORD = LONG.varHandle();

        private final MemorySegment bytes;

        InSegment(MemorySegment bytes) {
            super(bytes);
            this.bytes = bytes;
        }

        @Override
        public long word(long index) {
            return bytes.getAtIndex(LONG, index);
        }

        @Override
        long wordAcquire(long index) {
            return (long) WORD.getAcquire(bytes, index << 3);
        }

        @Override
        void setWord(long index, long bits) {
            bytes.setAtIndex(LONG, index, bits);
        }

        @Override
        void setWordRelease(long index, long bits) {
            WORD.setRelease(bytes, index << 3, bits);
        }

        @Override
        long setBits(long index, long bits) {
            return (long) WORD.getAndBitwiseOr(bytes, index << 3, bits);
        }
    }
}

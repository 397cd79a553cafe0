// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.OnHeap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Optional;

/** Reads rows as {@link RowWriter} writes them, one after another; for one thread. */
public abstract sealed class RowReader {
    /** The bit of each byte of a word that says that the number goes on. */
    private static final long GOES_ON = 0x8080_8080_8080_8080L;

    private final long lastWord;
    private long position;
    private long targets;
    private long object;
    private long previous;
    private long left;
    private long count;
    private long size;

    private RowReader(MemorySegment rows) {
        this.lastWord = rows.byteSize() - Long.BYTES;
    }

    /** A reader of rows in memory: an array, or a segment outside the Java heap. */
    public static RowReader of(MemorySegment rows) {
        Optional<byte[]> array = OnHeap.bytes(rows);
        return array.isPresent() ? new InArray(rows, array.get()) : new InSegment(rows);
    }

    abstract byte byteAt(long at);

    abstract long wordAt(long at);

    public void seek(long at) {
        position = at;
    }

    public long position() {
        return position;
    }

    /** Begins to read the row of an object. */
    public void begin(long ofObject, boolean sizesVary) {
        object = ofObject;
        count = varint();
        size = sizesVary ? varint() : 0;
        targets = position;
        left = count;
        previous = object;
    }

    /** Reads the targets of the row once more. */
    public void rewind() {
        position = targets;
        left = count;
        previous = object;
    }

    /** Begins to read what follows the row's targets, all of which have been read. */
    public void beginWeak() {
        begin(object, false);
    }

    public boolean hasNext() {
        return left > 0;
    }

    public long next() {
        left--;
        long code = varint();
        previous += (code >>> 1) ^ -(code & 1);
        return previous;
    }

    public void skipRest() {
        skipWords();
        while (left > 0) {
            left--;
            skipVarint();
        }
    }

    /** Eight bytes at a time: as many targets end in them as have no eighth bit. The next target may have begun then. */
    private void skipWords() {
        while (left >= Long.BYTES && position <= lastWord) {
            left -= Long.BYTES - Long.bitCount(wordAt(position) & GOES_ON);
            position += Long.BYTES;
        }
    }

    private void skipVarint() {
        while (byteAt(position++) < 0) {}
    }

    public long count() {
        return count;
    }

    /** In units; 0 where the class tells it. */
    public long size() {
        return size;
    }

    private long varint() {
        byte first = byteAt(position++);
        if (first >= 0) {
            return first;
        }
        long result = first & 0x7F;
        for (int shift = 7; ; shift += 7) {
            byte next = byteAt(position++);
            result |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return result;
            }
        }
    }

    private static final class InArray extends RowReader {
        private static final VarHandle WORD =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

        private final byte[] array;

        InArray(MemorySegment rows, byte[] array) {
            super(rows);
            this.array = array;
        }

        @Override
        byte byteAt(long at) {
            return array[OnHeap.place(at)];
        }

        @Override
        long wordAt(long at) {
            return (long) WORD.get(array, OnHeap.place(at));
        }
    }

    private static final class InSegment extends RowReader {
        private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

        private final MemorySegment rows;

        InSegment(MemorySegment rows) {
            super(rows);
            this.rows = rows;
        }

        @Override
        byte byteAt(long at) {
            return rows.get(ValueLayout.JAVA_BYTE, at);
        }

        @Override
        long wordAt(long at) {
            return rows.get(WORD, at);
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.OnHeap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads rows as {@link RowWriter} writes them, one after another; for one thread. */
public final class RowReader {
    /** The bit of each byte of a word that says that the number goes on. */
    private static final long GOES_ON = 0x8080_8080_8080_8080L;

    private static final VarHandle WORD_IN_ARRAY =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final byte[] NO_BYTES = {};

    private final MemorySegment rows;
    /** Empty if the rows lie outside the Java heap. */
    private final byte[] array;

    private final long lastWord;
    private long position;
    private long targets;
    private long object;
    private long previous;
    private long left;
    private long count;
    private long size;

    private RowReader(MemorySegment rows) {
        this.rows = rows;
        this.array = OnHeap.bytes(rows).orElse(NO_BYTES);
        this.lastWord = rows.byteSize() - Long.BYTES;
    }

    /** A reader of rows in memory: an array, or a segment outside the Java heap. */
    public static RowReader of(MemorySegment rows) {
        return new RowReader(rows);
    }

    private byte byteAt(long at) {
        byte[] bytes = array;
        return bytes.length > 0 ? bytes[OnHeap.place(at)] : rows.get(ValueLayout.JAVA_BYTE, at);
    }

    private long wordAt(long at) {
        return array.length > 0 ? (long) WORD_IN_ARRAY.get(array, OnHeap.place(at)) : rows.get(WORD, at);
    }

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

    /** In units; 0 where the class determines it. */
    public long size() {
        return size;
    }

    private long varint() {
        byte first = byteAt(position++);
        return first >= 0 ? first : longer(first);
    }

    private long longer(byte first) {
        long at = position;
        long result = first & 0x7F;
        for (int shift = 7; ; shift += 7) {
            byte next = byteAt(at++);
            result |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                position = at;
                return result;
            }
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Which granules of one line have an object, before that is written to the line. A byte each, 0 or 1: to set a bit of a word,
 * the word has to be read first. Where a line has many objects, as nearly all have, it takes less to make words of bytes in the
 * end.
 */
final class LineMarks {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Eight bytes times this have in their highest byte the lowest bits of all, in order; none carries, as bytes are 0 or 1. */
    private static final long LOWEST_BITS_TOGETHER = 0x0102_0408_1020_4080L;

    private static final int TOP_BYTE = Long.SIZE - Byte.SIZE;

    private final byte[] marks = new byte[IdLine.GRANULES];
    private final long[] words = new long[IdLine.WORDS];

    void mark(int granule) {
        marks[granule] = 1;
    }

    /**
     * The words of the line, with a bit for each granule that is marked; good until this is asked again.
     *
     * @param first none below is
     * @param last none above
     */
    long[] words(int first, int last) {
        Arrays.fill(words, 0);
        if (first == last) {
            words[first / Long.SIZE] = (long) marks[first] << first; // as of ids that are strewn, or in no order
            return words;
        }
        for (int i = first / Long.SIZE; i <= last / Long.SIZE; i++) {
            words[i] = word(i * Long.SIZE);
        }
        return words;
    }

    private long word(int first) {
        long word = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            long bits = (eight(first + i * Long.BYTES) * LOWEST_BITS_TOGETHER) >>> TOP_BYTE;
            word |= bits << (i * Byte.SIZE);
        }
        return word;
    }

    /** Forgets the marks from one granule to another. */
    void clear(int first, int last) {
        Arrays.fill(marks, first, last + 1, (byte) 0);
    }

    private long eight(int at) {
        return (long) EIGHT.get(marks, at);
    }
}

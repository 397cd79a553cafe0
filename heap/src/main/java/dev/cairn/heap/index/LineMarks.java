// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Which granules of one line have an object, before that is written to the line. A byte each: to set a bit of a word, the
 * word has to be read first, which takes each object a few cycles more than it costs a line to make words of bytes.
 */
final class LineMarks {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Times this, the lowest bits of eight bytes are in the highest byte, in the same order, and none carries. */
    private static final long LOWEST_BITS_TOGETHER = 0x0102_0408_1020_4080L;

    private static final int TOP_BYTE = Long.SIZE - Byte.SIZE;

    private final byte[] marks = new byte[IdLine.GRANULES];

    void mark(int granule) {
        marks[granule] = 1;
    }

    /** How many granules are marked. */
    int count() {
        int count = 0;
        for (int at = 0; at < marks.length; at += Long.BYTES) {
            count += Long.bitCount(eight(at));
        }
        return count;
    }

    /** A word of the line, with a bit for each granule that is marked. */
    long word(int number) {
        long word = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            long bits = (eight(number * Long.SIZE + i * Long.BYTES) * LOWEST_BITS_TOGETHER) >>> TOP_BYTE;
            word |= bits << (i * Byte.SIZE);
        }
        return word;
    }

    void clear() {
        Arrays.fill(marks, (byte) 0);
    }

    private long eight(int at) {
        return (long) EIGHT.get(marks, at);
    }
}

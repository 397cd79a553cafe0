// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.OnHeap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** A number for each position, in 2 bytes where that is enough and else in 4; little-endian. */
public final class WideColumn {
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private static final byte[] NO_BYTES = {};

    private final MemorySegment bytes;
    /** Empty if the numbers lie outside the Java heap. */
    private final byte[] array;

    private final boolean wide;

    public WideColumn(MemorySegment bytes, long largest) {
        this.bytes = bytes;
        this.array = OnHeap.bytes(bytes).orElse(NO_BYTES);
        this.wide = widthFor(largest) == Integer.BYTES;
    }

    static int widthFor(long largest) {
        return largest <= 0xFFFF ? Short.BYTES : Integer.BYTES;
    }

    /** Bytes that {@code length} values take. */
    public static long sizeFor(long length, long largest) {
        return Math.multiplyExact(length, widthFor(largest));
    }

    public int get(long position) {
        if (array.length == 0) {
            return wide ? bytes.get(INT, position << 2) : bytes.get(SHORT, position << 1) & 0xFFFF;
        }
        return wide ? low(position << 2) | low((position << 2) + 2) << 16 : low(position << 1);
    }

    private int low(long at) {
        int place = OnHeap.place(at);
        return (array[place] & 0xFF) | (array[place + 1] & 0xFF) << 8;
    }
}

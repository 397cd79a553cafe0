// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Numbers of an HPROF file, at any offset. */
public final class BigEndian {
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private BigEndian() {}

    public static int u1(MemorySegment bytes, long offset) {
        return bytes.get(ValueLayout.JAVA_BYTE, offset) & 0xFF;
    }

    public static int u2(MemorySegment bytes, long offset) {
        return bytes.get(SHORT, offset) & 0xFFFF;
    }

    public static int i4(MemorySegment bytes, long offset) {
        return bytes.get(INT, offset);
    }

    public static long u4(MemorySegment bytes, long offset) {
        return bytes.get(INT, offset) & 0xFFFF_FFFFL;
    }

    public static long i8(MemorySegment bytes, long offset) {
        return bytes.get(LONG, offset);
    }
}

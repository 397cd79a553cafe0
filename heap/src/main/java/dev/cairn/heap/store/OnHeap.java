// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;

/**
 * The array that a memory segment consists of, if it is one: whoever reads single numbers asks that first, where it costs
 * least. For segments outside the Java heap it is empty, so that no place is found in it.
 */
public final class OnHeap {
    private static final byte[] NO_BYTES = {};
    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};

    private OnHeap() {}

    public static byte[] bytes(MemorySegment segment) {
        return segment.heapBase().orElse(NO_BYTES) instanceof byte[] array && array.length == segment.byteSize()
                ? array
                : NO_BYTES;
    }

    static int[] ints(MemorySegment segment) {
        return segment.heapBase().orElse(NO_INTS) instanceof int[] array
                        && IntColumn.sizeFor(array.length) == segment.byteSize()
                ? array
                : NO_INTS;
    }

    static long[] longs(MemorySegment segment) {
        return segment.heapBase().orElse(NO_LONGS) instanceof long[] array
                        && LongColumn.sizeFor(array.length) == segment.byteSize()
                ? array
                : NO_LONGS;
    }
}

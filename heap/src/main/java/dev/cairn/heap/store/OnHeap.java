// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * The array that a memory segment consists of, if it is one: single numbers are read from that at the least cost. An
 * array with numbers of another kind counts as none: code that holds several columns over the same memory asks only one
 * of them.
 */
public final class OnHeap {
    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};

    private OnHeap() {}

    /** A position in an array; one that no array has stays so. */
    public static int place(long position) {
        return (int) position == position ? (int) position : -1;
    }

    public static Optional<byte[]> bytes(MemorySegment segment) {
        return segment.heapBase().orElse(segment) instanceof byte[] array && array.length == segment.byteSize()
                ? Optional.of(array)
                : Optional.empty();
    }

    static Optional<int[]> ints(MemorySegment segment) {
        return segment.heapBase()
                .map(base -> base instanceof int[] array ? array : NO_INTS)
                .filter(array -> array.length == 0 || IntColumn.sizeFor(array.length) == segment.byteSize());
    }

    static Optional<long[]> longs(MemorySegment segment) {
        return segment.heapBase()
                .map(base -> base instanceof long[] array ? array : NO_LONGS)
                .filter(array -> array.length == 0 || LongColumn.sizeFor(array.length) == segment.byteSize());
    }
}

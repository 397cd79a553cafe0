// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A number of 64 bits for each position. */
public final class LongColumn {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final MemorySegment bytes;

    public LongColumn(MemorySegment bytes) {
        this.bytes = bytes;
    }

    public static long sizeFor(long length) {
        return Math.multiplyExact(length, Long.BYTES);
    }

    public long get(long position) {
        return bytes.getAtIndex(LONG, position);
    }

    public void set(long position, long value) {
        bytes.setAtIndex(LONG, position, value);
    }

    public long length() {
        return bytes.byteSize() / Long.BYTES;
    }

    public MemorySegment bytes() {
        return bytes;
    }
}

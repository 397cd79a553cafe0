// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.perfdata;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The first 32 bytes of a block of performance counters.
 *
 * @param state whether the rest may be read
 * @param order the byte order of the rest
 * @param usedBytes how much of the block holds entries, never negative
 * @param overflowBytes counters that found no room in the block, never negative; the VM runs with too small a
 *     {@code -XX:PerfDataMemorySize} if this is not 0
 * @param firstEntry where the first entry lies
 * @param entries the number of entries, never negative
 */
public record PerfDataPrologue(
        State state, ByteOrder order, int usedBytes, int overflowBytes, int firstEntry, int entries) {

    /** Whether a block can be read. */
    public enum State {
        READY,
        /** The VM is still writing; worth another look. */
        STARTING,
        /** Too short, or not a block of performance counters at all. */
        NOT_PERFDATA,
        /** Not format 2, which is all that JDK 6 and later write. */
        UNKNOWN_VERSION
    }

    private static PerfDataPrologue unreadable(State state) {
        return new PerfDataPrologue(state, ByteOrder.LITTLE_ENDIAN, 0, 0, 0, 0);
    }

    /** Reads the prologue at the start of {@code block}, from 0 to its limit. */
    public static PerfDataPrologue read(ByteBuffer block) {
        ByteBuffer bytes = block.duplicate().order(ByteOrder.BIG_ENDIAN);
        if (bytes.limit() < PerfDataLayout.PROLOGUE_SIZE) {
            return unreadable(State.NOT_PERFDATA);
        }
        int magic = bytes.getInt(PerfDataLayout.MAGIC_OFFSET);
        if (magic == 0) { // the file exists and is sized before the VM writes to it
            return unreadable(State.STARTING);
        }
        int byteOrder = bytes.get(PerfDataLayout.BYTE_ORDER_OFFSET);
        if (magic != PerfDataLayout.MAGIC
                || (byteOrder != PerfDataLayout.BIG_ENDIAN && byteOrder != PerfDataLayout.LITTLE_ENDIAN)) {
            return unreadable(State.NOT_PERFDATA);
        }
        if (bytes.get(PerfDataLayout.MAJOR_VERSION_OFFSET) != PerfDataLayout.SUPPORTED_MAJOR_VERSION) {
            return unreadable(State.UNKNOWN_VERSION);
        }
        ByteOrder order = byteOrder == PerfDataLayout.LITTLE_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        bytes.order(order);
        boolean accessible = bytes.get(PerfDataLayout.ACCESSIBLE_OFFSET) != 0;
        return new PerfDataPrologue(
                accessible ? State.READY : State.STARTING,
                order,
                Math.max(0, bytes.getInt(PerfDataLayout.USED_OFFSET)),
                Math.max(0, bytes.getInt(PerfDataLayout.OVERFLOW_OFFSET)),
                bytes.getInt(PerfDataLayout.ENTRY_OFFSET_OFFSET),
                Math.max(0, bytes.getInt(PerfDataLayout.NUM_ENTRIES_OFFSET)));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * A column that is filled from its beginning, and of which only the most that it can need is known. Outside the Java heap
 * that much is reserved, as what is not touched takes nothing there; an array grows.
 */
public final class ReservedInts implements AutoCloseable {
    private static final long FIRST_CAPACITY = 1 << 16;

    private final OffHeap memory;
    private final Optional<OffHeap.Reserved> reserved;
    private final long expected;
    private OffHeap.Block block;
    private IntColumn column;

    /** @param expected to be needed: an array grows to that at once, without copies on the way */
    public ReservedInts(OffHeap memory, long most, long expected) {
        this.memory = memory;
        this.expected = expected;
        if (memory.prefersArrays()) {
            reserved = Optional.empty();
            block = memory.ints(Math.min(most, FIRST_CAPACITY));
        } else {
            reserved = Optional.of(memory.reserve(IntColumn.sizeFor(most)));
            block = reserved.get().whole();
        }
        column = IntColumn.of(block.bytes());
    }

    /** The column once there is room for {@code length} numbers; those before must no longer be used. */
    public IntColumn withRoom(long length) {
        if (length > column.length()) {
            OffHeap.Block larger = memory.ints(Math.max(Math.max(length, expected), 2 * column.length()));
            MemorySegment.copy(
                    block.bytes(), 0, larger.bytes(), 0, block.bytes().byteSize());
            block.close();
            block = larger;
            column = IntColumn.of(larger.bytes());
        }
        return column;
    }

    /** Keeps the first {@code length} numbers; no more will be used. */
    public void settle(long length) {
        reserved.ifPresent(all -> block = all.settle(IntColumn.sizeFor(length)));
    }

    @Override
    public void close() {
        block.close();
    }
}

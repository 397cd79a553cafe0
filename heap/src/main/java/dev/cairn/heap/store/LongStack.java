// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;

/** A stack, as deep as a linked list is long; in 4 bytes each where that is enough. */
public final class LongStack implements AutoCloseable {
    private static final long FIRST_CAPACITY = 1 << 16;

    private final OffHeap memory;
    private final long largest;
    private OffHeap.Block block;
    private OffsetColumn values;
    private long capacity = FIRST_CAPACITY;
    private long size;

    public LongStack(OffHeap memory) {
        this(memory, Long.MAX_VALUE);
    }

    /** @param largest value that it must hold */
    public LongStack(OffHeap memory, long largest) {
        this.memory = memory;
        this.largest = largest;
        this.block = OffsetColumn.allocate(capacity, largest, memory);
        this.values = new OffsetColumn(block.bytes(), largest);
    }

    public void push(long value) {
        if (size == capacity) {
            grow();
        }
        values.set(size++, value);
    }

    private void grow() {
        capacity *= 2;
        OffHeap.Block larger = OffsetColumn.allocate(capacity, largest, memory);
        MemorySegment.copy(block.bytes(), 0, larger.bytes(), 0, OffsetColumn.sizeFor(size, largest));
        block.close();
        block = larger;
        values = new OffsetColumn(larger.bytes(), largest);
    }

    public long pop() {
        return values.get(--size);
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public void close() {
        block.close();
    }
}

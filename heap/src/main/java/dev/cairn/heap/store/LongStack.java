// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.lang.foreign.MemorySegment;

/** A stack outside the Java heap, as deep as a linked list is long. */
public final class LongStack implements AutoCloseable {
    private static final long FIRST_CAPACITY = 1 << 16;

    private final OffHeap memory;
    private OffHeap.Block block;
    private LongColumn values;
    private long size;

    public LongStack(OffHeap memory) {
        this.memory = memory;
        this.block = memory.allocate(LongColumn.sizeFor(FIRST_CAPACITY));
        this.values = new LongColumn(block.bytes());
    }

    public void push(long value) {
        if (size == values.length()) {
            OffHeap.Block larger = memory.allocate(LongColumn.sizeFor(size * 2));
            MemorySegment.copy(block.bytes(), 0, larger.bytes(), 0, LongColumn.sizeFor(size));
            block.close();
            block = larger;
            values = new LongColumn(larger.bytes());
        }
        values.set(size++, value);
    }

    public long pop() {
        return values.get(--size);
    }

    public long top() {
        return values.get(size - 1);
    }

    public void setTop(long value) {
        values.set(size - 1, value);
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public void close() {
        block.close();
    }
}

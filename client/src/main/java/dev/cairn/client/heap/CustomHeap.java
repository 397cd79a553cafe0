// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.heap;

/**
 * A heap of the application's own, as of a pool or a cache outside the Java heap. Report each block to it, and {@code cairn native} shows
 * which calls allocate in it and what is not freed, under the heap's name:
 *
 * <pre>{@code
 * private static final CustomHeap HEAP = CustomHeap.register("texture-pool");
 *
 * long address = pool.take(bytes);
 * HEAP.allocated(address, bytes);
 * ...
 * HEAP.freed(address);
 * pool.giveBack(address);
 * }</pre>
 *
 * <p>An id is any number that is of one block at a time, as an address is or a number that counts up. Say that a block is freed before
 * it is, as another thread may get it at once. Ends of blocks that nobody recorded, and those that come twice, mean nothing.
 *
 * <p>All methods may be called from any thread, with an agent or without one, and throw nothing. Allocated is what calls
 * {@link #allocated}: no frame of this class is in a stack.
 */
public final class CustomHeap {
    private final String name;
    private volatile int number;

    CustomHeap(String name) {
        this.name = name;
    }

    /**
     * The heap of this name, which is made if there is none: two pools of one name are one heap, and so are their ids. Another copy of
     * this class, as of another web application, has heaps of its own.
     *
     * @param name for people; of more than 63 bytes in UTF-8 the rest is cut off
     */
    public static CustomHeap register(String name) {
        return HeapCalls.register(name);
    }

    /** As it was registered. */
    public String name() {
        return name;
    }

    /** A block of this many bytes has been taken, and nobody frees it yet. */
    public void allocated(long id, long bytes) {
        int heap = number;
        if (heap != 0 && bytes > 0 && HeapCalls.isRecorded()) {
            HeapCalls.allocated(heap, id, bytes);
        }
    }

    /** A block is about to be free. */
    public void freed(long id) {
        int heap = number;
        if (heap != 0 && HeapCalls.isRecorded()) {
            HeapCalls.freed(heap, id);
        }
    }

    /** What the agent knows it by; 0 if there is none, or it has no room. */
    void knownAs(int now) {
        number = now;
    }
}

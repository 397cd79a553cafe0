// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.heap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How this copy of the API and the agent find each other. The one that comes second calls the first: this class calls its native
 * method {@link #join}, which the agent's library brings and which binds the others; the agent calls {@link #agentArrived} as a
 * recording begins. {@code java_heaps.c} of the agent says the same from the other side.
 */
final class HeapCalls {
    private static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private static final long LONGEST_WAIT_MILLIS = 500;
    private static final ReentrantLock LINKING = new ReentrantLock();

    /** Guarded by the lock. */
    private static final Map<String, CustomHeap> HEAPS = new HashMap<>();

    /** The agent's: not 0 while a recording listens. Without an agent it is nobody's. */
    private static volatile ByteBuffer recorded = ByteBuffer.allocateDirect(Integer.BYTES);

    /** Guarded by the lock. */
    private static boolean linked;

    private HeapCalls() {}

    /** Bound by the agent's library; there is none while no agent is there. */
    private static native @Nullable ByteBuffer join();

    /** The agent's number of the heap, 0 if it has no room. */
    private static native int registered(byte[] name);

    static native void allocated(int heap, long id, long bytes);

    static native void freed(int heap, long id);

    static boolean isRecorded() {
        return (int) WORD.getOpaque(recorded, 0) != 0;
    }

    static CustomHeap register(String given) {
        String name = String.valueOf(given); // callers need not know of null
        LINKING.lock();
        try {
            if (!linked) {
                link();
            }
            return HEAPS.computeIfAbsent(name, HeapCalls::make);
        } finally {
            LINKING.unlock();
        }
    }

    private static CustomHeap make(String name) {
        CustomHeap heap = new CustomHeap(name);
        if (linked) {
            tell(heap);
        }
        return heap;
    }

    private static void tell(CustomHeap heap) {
        try {
            heap.knownAs(registered(heap.name().getBytes(StandardCharsets.UTF_8)));
        } catch (RuntimeException | Error e) {
            // as in link(); the other heaps are no worse for it
        }
    }

    /**
     * Called by the agent: perhaps one of another version, to which no heap is known. A thread that a debugger holds may have the lock:
     * the agent does not wait for it, and comes again with its next recording.
     */
    static void agentArrived() {
        boolean isOurs = false;
        try {
            isOurs = LINKING.tryLock(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
            if (isOurs) {
                link();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (isOurs) {
                LINKING.unlock();
            }
        }
    }

    private static void link() {
        try {
            ByteBuffer word = join();
            if (word != null) {
                linked = true;
                recorded = word;
                HEAPS.values().forEach(HeapCalls::tell);
            }
        } catch (UnsatisfiedLinkError e) {
            // no agent: it will call when it records
        } catch (RuntimeException | Error e) {
            // a monitor that is not well is no reason for an application not to be
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/**
 * What columns of small dumps may take of the Java heap: a share of it, all of them together, and nothing of a heap that
 * is small itself. An access to an array is far less work than one to a memory segment until it has been compiled by the
 * best compiler, and to compile it is less work too; a small dump is read before that is done. Outside of the heap 0.2 GB
 * take more than twice as long.
 */
public final class HeapShare {
    /** For dumps that are too large for it: none. */
    public static final HeapShare NONE = new HeapShare(0);

    /** What reading takes of the heap besides, at most, and columns of dumps that are small at most. */
    private static final long RESERVE = 256L << 20;

    /** Larger ones find no room, or are read for so long that it does not matter. */
    private static final int LARGEST_DUMP_IN_SHARES = 2;

    /** What stays free, so that other code in this heap does not find it full. */
    private static final long SPARE = 32L << 20;

    private static final HeapShare OF_PROCESS =
            new HeapShare(of(Runtime.getRuntime().maxMemory()));

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    /** @param most bytes that may be taken at once */
    HeapShare(long most) {
        this.most = most;
    }

    /** Of a heap of {@code heap} bytes. */
    static long of(long heap) {
        return Math.clamp(heap - RESERVE, 0, RESERVE);
    }

    /** The share for a dump of {@code bytes} bytes: the process's own, if the columns may find room in it. */
    public static HeapShare forDump(long bytes) {
        return bytes <= LARGEST_DUMP_IN_SHARES * OF_PROCESS.most && OF_PROCESS.left() > 0 ? OF_PROCESS : NONE;
    }

    static HeapShare ofProcess() {
        return OF_PROCESS;
    }

    boolean isNone() {
        return most == 0;
    }

    /** An array whose bytes are counted, and must be given back; empty where there is no room for it. */
    <T> Optional<T> take(long length, int width, IntFunction<T> allocation) {
        if (length > most / width || !claim(length * width)) {
            return Optional.empty();
        }
        if (length * width <= free() - SPARE) {
            try {
                return Optional.of(allocation.apply((int) length));
            } catch (OutOfMemoryError e) {
                // Other code in this heap has filled it; memory outside will do.
            }
        }
        giveBack(length * width);
        return Optional.empty();
    }

    /** Counts bytes as taken, if that many are left. */
    boolean claim(long bytes) {
        if (taken.addAndGet(bytes) <= most) {
            return true;
        }
        giveBack(bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    /** How many bytes may still be taken. */
    public long left() {
        return most - taken.get();
    }

    private static long free() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.LockSupport;

/**
 * A line that several markers may write at the same time, each what it has found, when it leaves the line. The first
 * one claims the line, by a stamp that says that it is busy, has it alone for seven stores, and then releases it. A
 * later one waits for that, marks the line as out of order, and adds bits atomically. Nearly every line has one marker
 * only; to add atomically there too took a twentieth of the walk.
 */
final class SharedLine {
    /** After this many turns the marker that has the line must have lost its processor: others sleep then. */
    private static final int TURNS_BEFORE_SLEEP = 1 << 8;

    private static final long SLEEP_NANOS = 10_000;

    private SharedLine() {}

    /**
     * Writes what a marker has found.
     *
     * @param offset of the line in the chunk
     * @param stamp for a line that nobody wrote before, see {@link LineStamp}
     * @param words the line's bits
     * @return whether nobody wrote it before
     */
    static boolean write(MemorySegment chunk, long offset, long stamp, long[] words) {
        if (!ObjectIdsBuilder.WORD.compareAndSet(chunk, offset, 0L, stamp | LineStamp.BUSY)) {
            add(chunk, offset, words);
            return false;
        }
        try {
            for (int i = 0; i < IdLine.WORDS; i++) {
                chunk.set(ObjectIdsBuilder.LONG, offsetOfWord(offset, i), words[i]);
            }
        } finally {
            ObjectIdsBuilder.WORD.setRelease(chunk, offset, stamp); // whatever was thrown, nobody may wait for ever
        }
        return true;
    }

    private static void add(MemorySegment chunk, long offset, long[] words) {
        if ((stampOnceWritten(chunk, offset) & IdLine.OUT_OF_ORDER) == 0) {
            long _ = (long) ObjectIdsBuilder.WORD.getAndBitwiseOr(chunk, offset, IdLine.OUT_OF_ORDER);
        }
        for (int i = 0; i < IdLine.WORDS; i++) {
            if (words[i] != 0) {
                long _ = (long) ObjectIdsBuilder.WORD.getAndBitwiseOr(chunk, offsetOfWord(offset, i), words[i]);
            }
        }
    }

    private static long stampOnceWritten(MemorySegment chunk, long offset) {
        for (int turn = 1; ; turn++) {
            long stamp = (long) ObjectIdsBuilder.WORD.getAcquire(chunk, offset);
            if (!LineStamp.isBusy(stamp)) {
                return stamp;
            }
            if (turn % TURNS_BEFORE_SLEEP == 0) {
                LockSupport.parkNanos(SLEEP_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private static long offsetOfWord(long line, int number) {
        return line + IdLine.BITS_OFFSET + (long) number * Long.BYTES;
    }
}

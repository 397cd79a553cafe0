// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.wire.ring.HeapDumpLayout.HeapId;
import java.util.Arrays;

/** From the target's ids of objects to the numbers that reports have for them, and which object is which thread. */
final class HeapNumbers {
    /** As many as the target has numbers for. */
    private static final int MOST_THREADS = 1 << 22;

    private static final long NUMBER = (1L << HeapId.NUMBER_BITS) - 1;

    private final ReportThreads threads;
    private long[] javaIds = new long[64];
    private long[] objects = new long[64];

    HeapNumbers(ReportThreads threads) {
        this.threads = threads;
    }

    /** False if no thread can have that number. */
    boolean addThread(int number, long javaId) {
        if (number <= 0 || number >= MOST_THREADS) {
            return false;
        }
        if (number >= javaIds.length) {
            int length = Math.max(number + 1, 2 * javaIds.length);
            javaIds = Arrays.copyOf(javaIds, length);
            objects = Arrays.copyOf(objects, length);
        }
        javaIds[number] = javaId;
        objects[number] = threads.objectOfJavaId(javaId);
        return true;
    }

    /** The target's id of a class object. */
    static long idOfClass(int type) {
        return HeapId.CLASS | type;
    }

    /** The number among {@link ObjectIds} of an object, 0 for none. */
    long number(long id) {
        if (id >= 0 && id < HeapId.CLASS) {
            return ObjectIds.ofObject(id & ~HeapId.WALKED, (id & HeapId.WALKED) != 0);
        }
        if ((id & HeapId.CLASS) != 0) {
            return ObjectIds.ofClass((int) (id & NUMBER));
        }
        int thread = (int) (id & NUMBER);
        long known = thread > 0 && thread < objects.length ? objects[thread] : 0;
        return known == 0 ? ObjectIds.ofEndedThread(thread) : known;
    }

    /** The serial number of the thread that an object is. */
    int serialOfObject(long id) {
        int thread = (int) (id & NUMBER);
        boolean isThread = (id & HeapId.THREAD) != 0 && thread > 0 && thread < javaIds.length;
        return isThread ? threads.serialOfJavaId(javaIds[thread]) : ReportThreads.UNKNOWN;
    }

    int serialOfJavaId(long javaId) {
        return threads.serialOfJavaId(javaId);
    }
}

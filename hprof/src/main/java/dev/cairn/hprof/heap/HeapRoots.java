// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.util.Arrays;

/** The roots of a dump in the order in which they came: four numbers each. */
final class HeapRoots {
    /** In place of a root's frame that was not reported. */
    static final int NO_FRAME = -1;

    /** Takes a root; {@code reference} is a running number for JNI's global references. */
    interface Visitor {
        void root(int tag, long object, int thread, int frame, int reference);
    }

    /** What JVMTI calls kinds of references that are roots. */
    private static final int JNI_GLOBAL = 21;

    private static final int SYSTEM_CLASS = 22;
    private static final int MONITOR = 23;
    private static final int STACK_LOCAL = 24;
    private static final int JNI_LOCAL = 25;
    private static final int THREAD = 26;

    private static final int MOST = 1 << 25;

    private final HeapNumbers numbers;
    private long[] objects = new long[1 << 8];
    private int[] threads = new int[1 << 8];
    private int[] frames = new int[1 << 8];
    private byte[] tags = new byte[1 << 8];
    private int size;
    private long leftOut;

    HeapRoots(HeapNumbers numbers) {
        this.numbers = numbers;
        add(HeapRecordTag.ROOT_THREAD_OBJECT, 0, ReportThreads.UNKNOWN, NO_FRAME);
        add(HeapRecordTag.ROOT_THREAD_BLOCK, 0, ReportThreads.UNKNOWN, NO_FRAME);
    }

    /** A root of a kind in JVMTI's numbers. */
    void add(int kind, long id, long javaId, int frame) {
        long object = numbers.number(id);
        if (object == 0) {
            return;
        }
        switch (kind) {
            case JNI_GLOBAL -> add(HeapRecordTag.ROOT_JNI_GLOBAL, object, 0, NO_FRAME);
            // The VM also calls by that kind what a class has resolved.
            case SYSTEM_CLASS ->
                add(
                        ObjectIds.isClass(object) ? HeapRecordTag.ROOT_STICKY_CLASS : HeapRecordTag.ROOT_UNKNOWN,
                        object,
                        0,
                        NO_FRAME);
            case MONITOR -> add(HeapRecordTag.ROOT_MONITOR_USED, object, 0, NO_FRAME);
            case STACK_LOCAL -> add(HeapRecordTag.ROOT_JAVA_FRAME, object, numbers.serialOfJavaId(javaId), frame);
            case JNI_LOCAL -> add(HeapRecordTag.ROOT_JNI_LOCAL, object, numbers.serialOfJavaId(javaId), frame);
            case THREAD -> {
                int serial = numbers.serialOfObject(id);
                add(HeapRecordTag.ROOT_THREAD_OBJECT, object, serial, NO_FRAME);
                add(HeapRecordTag.ROOT_THREAD_BLOCK, object, serial, NO_FRAME);
            }
            default -> add(HeapRecordTag.ROOT_UNKNOWN, object, 0, NO_FRAME);
        }
    }

    private void add(int tag, long object, int thread, int frame) {
        if (size == MOST) {
            leftOut++;
            return;
        }
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, 2 * size);
            threads = Arrays.copyOf(threads, 2 * size);
            frames = Arrays.copyOf(frames, 2 * size);
            tags = Arrays.copyOf(tags, 2 * size);
        }
        objects[size] = object;
        threads[size] = thread;
        frames[size] = frame;
        tags[size++] = (byte) tag;
    }

    /** How many found no room. */
    long leftOut() {
        return leftOut;
    }

    void each(Visitor visitor) {
        int globals = 0;
        for (int i = 0; i < size; i++) {
            int tag = tags[i] & 0xFF;
            globals += tag == HeapRecordTag.ROOT_JNI_GLOBAL ? 1 : 0;
            visitor.root(tag, objects[i], threads[i], frames[i], globals);
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.natives.Native;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All live platform threads at one moment, as the native half sees them. Virtual threads are not among them.
 *
 * <p>Ids are compared by their low 32 bits where they come from a chunk, which has no more.
 */
final class ThreadList {
    private static final long NANOS_PER_TICK = 10_000_000L;

    /** As events have it, and as chunks of thousands of threads must. */
    private static final int MAX_NAME_UNITS = 1024;

    private final long[] rows;
    private final String[] names;
    private final Thread[] threads;

    private ThreadList(long[] rows, String[] names, Thread[] threads) {
        this.rows = rows;
        this.names = names;
        this.threads = threads;
    }

    static ThreadList read() {
        Object[] parts = Native.threads();
        return new ThreadList((long[]) parts[0], (String[]) parts[1], (Thread[]) parts[2]);
    }

    private long at(int thread, int column) {
        return rows[thread * Native.ROW_LONGS + column];
    }

    Map<Long, String> names() {
        Map<Long, String> result = new LinkedHashMap<>();
        for (int i = 0; i < threads.length; i++) {
            result.put(at(i, Native.ROW_ID), cut(names[i]));
        }
        return result;
    }

    /** A thread that the VM is still making has no name yet. */
    static String cut(String name) {
        if (name == null) {
            return "";
        }
        return name.length() <= MAX_NAME_UNITS ? name : name.substring(0, MAX_NAME_UNITS);
    }

    Optional<Thread> find(int id) {
        for (int i = 0; i < threads.length; i++) {
            if ((int) at(i, Native.ROW_ID) == id) {
                return Optional.of(threads[i]);
            }
        }
        return Optional.empty();
    }

    /** Whose locks of {@code java.util.concurrent} threads wait for. */
    List<ThreadLocks.Wait> lockWaits() {
        List<ThreadLocks.Wait> waits = new ArrayList<>();
        for (int i = 0; i < threads.length && waits.size() < ThreadStatus.MAX_ENTRIES; i++) {
            LockWaits.of(threads[i], at(i, Native.ROW_ID)).ifPresent(waits::add);
        }
        return waits;
    }

    /** As many as a status can hold, which counts just these: the VM's order decides which of more are left out. */
    List<ThreadStatus.Entry> entries(boolean extended) {
        int count = Math.min(threads.length, ThreadStatus.MAX_ENTRIES);
        List<ThreadStatus.Entry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            entries.add(entry(i, extended));
        }
        return entries;
    }

    private ThreadStatus.Entry entry(int i, boolean extended) {
        int jvmtiState = (int) at(i, Native.ROW_STATE);
        long cpu = at(i, Native.ROW_CPU_NANOS);
        long user = Math.min(cpu, at(i, Native.ROW_USER_NANOS));
        return new ThreadStatus.Entry(
                at(i, Native.ROW_ID),
                state(jvmtiState),
                at(i, Native.ROW_OS_TID),
                ticks(user),
                ticks(cpu - user),
                has(i, Native.FLAG_DAEMON),
                extended
                        ? Optional.of(new ThreadStatus.Extension(
                                cpu,
                                at(i, Native.ROW_ALLOCATED_BYTES),
                                has(i, Native.FLAG_CARRIER),
                                (jvmtiState & JvmtiState.SUSPENDED) != 0))
                        : Optional.empty());
    }

    private boolean has(int i, int flag) {
        return (at(i, Native.ROW_FLAGS) & flag) != 0;
    }

    private static long ticks(long nanos) {
        return Math.max(0, nanos / NANOS_PER_TICK) & 0xFFFF_FFFFL;
    }

    static ThreadState state(int jvmti) {
        if ((jvmti & JvmtiState.ALIVE) == 0) {
            return (jvmti & JvmtiState.TERMINATED) != 0 ? ThreadState.ZOMBIE : ThreadState.STARTING;
        }
        if ((jvmti & JvmtiState.BLOCKED_ON_MONITOR) != 0) {
            return ThreadState.MONITOR;
        }
        if ((jvmti & JvmtiState.WAITING_WITH_TIMEOUT) != 0) {
            return ThreadState.TIMED_WAIT;
        }
        if ((jvmti & JvmtiState.WAITING) != 0) {
            return ThreadState.WAIT;
        }
        if ((jvmti & JvmtiState.SUSPENDED) != 0) {
            return ThreadState.SUSPENDED;
        }
        return (jvmti & JvmtiState.IN_NATIVE) != 0 ? ThreadState.NATIVE : ThreadState.RUNNING;
    }
}

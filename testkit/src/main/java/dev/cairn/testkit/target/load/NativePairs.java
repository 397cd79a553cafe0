// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Allocates and frees native memory in a loop, 64 to 256 bytes at a time, below 22 Java frames, as each line of its input says: {@code
 * THREADS PAIRS} has each of that many threads do so many pairs. Answers {@code pairs NANOS}, the CPU time of these threads in all.
 */
public final class NativePairs {
    private static final int DEPTH = 16;
    private static final int LEAST = 64;
    private static final int SIZES = 193;

    private static final MethodHandle ALLOCATE = ofUnsafe("allocateMemory", long.class);
    private static final MethodHandle FREE = ofUnsafe("freeMemory", void.class);

    private NativePairs() {}

    private static MethodHandle ofUnsafe(String method, Class<?> returned) {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field field = unsafe.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return MethodHandles.lookup()
                    .findVirtual(unsafe, method, MethodType.methodType(returned, long.class))
                    .bindTo(field.get(null));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method, e);
        }
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            System.out.println("pairs " + run(Integer.parseInt(words[0]), Long.parseLong(words[1])));
        }
    }

    private static long run(int threads, long count) throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        List<AtomicReference<Long>> nanos = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            AtomicReference<Long> used = new AtomicReference<>(0L);
            Thread thread = new Thread(() -> used.set(measured(count)), "pairs-" + i);
            nanos.add(used);
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        return nanos.stream().mapToLong(AtomicReference::get).sum();
    }

    private static long measured(long count) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        try {
            descend(DEPTH, count);
        } catch (Throwable e) { // as handles declare
            throw new IllegalStateException(e);
        }
        return threads.getCurrentThreadCpuTime() - before;
    }

    private static void descend(int depth, long count) throws Throwable {
        if (depth > 0) {
            descend(depth - 1, count);
        } else {
            pairs(count);
        }
    }

    private static void pairs(long count) throws Throwable {
        for (long i = 0; i < count; i++) {
            FREE.invokeExact((long) ALLOCATE.invokeExact(LEAST + i % SIZES));
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that have run, and have allocated, long before an agent looks, and wait: {@code COUNT KIND} of the command
 * line, {@code waiting}, {@code spinning} or {@code virtual}, which spin too.
 *
 * <p>{@code go OBJECTS} has each of them allocate OBJECTS of {@link Told}; {@code suspend} and {@code resume} are done
 * to the first as {@code Thread} had it once, where it still has. Each line is answered by one. An empty line, or the
 * end of the input, ends it.
 */
public final class OldThreads {
    /** What is put here was really allocated. */
    public static volatile Object sink = "";

    private static final AtomicInteger ROUND = new AtomicInteger();
    private static volatile int objects;
    private static final Semaphore DONE = new Semaphore(0);

    private OldThreads() {}

    /** 16 bytes, and allocated nowhere else. */
    public static final class Told {
        int number;
    }

    /** As every program does at first. */
    private static void warmUp() {
        for (int i = 0; i < 50; i++) {
            sink = new byte[100];
        }
    }

    static void allocate(int count) {
        for (int i = 0; i < count; i++) {
            sink = new Told();
        }
    }

    private static void work(boolean spins, Semaphore gate, CountDownLatch ready) {
        warmUp();
        ready.countDown();
        for (int seen = 1; ; seen++) {
            if (spins) {
                while (ROUND.get() < seen) {
                    Thread.onSpinWait();
                }
            } else {
                gate.acquireUninterruptibly();
            }
            allocate(objects);
            DONE.release();
        }
    }

    private static Thread start(boolean virtual, String name, Runnable body) throws ReflectiveOperationException {
        if (virtual) {
            return (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
        }
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        boolean spins = !args[1].equals("waiting");
        CountDownLatch ready = new CountDownLatch(count);
        Thread first = Thread.currentThread();
        List<Semaphore> gates = new ArrayList<>(); // each its own: a fast thread takes no other's turn
        for (int i = 0; i < count; i++) {
            Semaphore gate = new Semaphore(0);
            gates.add(gate);
            Thread thread = start(args[1].equals("virtual"), "old-" + i, () -> work(spins, gate, ready));
            first = i == 0 ? thread : first;
        }
        ready.await();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            if (line.startsWith("go ")) {
                objects = Integer.parseInt(line.substring(3));
                ROUND.incrementAndGet();
                gates.forEach(Semaphore::release);
                DONE.acquire(count);
            } else {
                Thread.class.getMethod(line).invoke(first);
            }
            System.out.println("done");
        }
    }
}

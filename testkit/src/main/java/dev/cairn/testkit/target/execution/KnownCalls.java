// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import dev.cairn.testkit.target.life.OwnDump;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls methods as often as its input says. A line has a kind and a number N: {@code fib N} recurses, {@code throw N} leaves N
 * methods by exceptions from two frames deep, {@code threads N} has N threads compute {@link #THREAD_FIB}, {@code deep N} recurses
 * N deep on a thread with a large stack, {@code overflow N} does so until there is no more stack, N times, {@code kinds N}
 * calls one method of each kind, {@code dumped N} is as {@code threads N}, a few at a time, while the VM's agents are asked for their
 * data again and again, {@code classes N} has a few threads load N classes each, {@code waits N} has four threads wait for N ms each, by
 * sleep, wait, park and accept, {@code handles N} calls a method N times by a method handle, {@code mixed N} then also N times as it is. Answers "done" and a word
 * of no meaning.
 */
public final class KnownCalls {
    /** What each of the threads computes. */
    public static final int THREAD_FIB = 12;

    private static final long LARGE_STACK = 1L << 30;
    private static final int AT_ONCE = 10;

    private KnownCalls() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            int number = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
            long result = switch (line.substring(0, line.indexOf(' '))) {
                case "fib" -> fib(number);
                case "throw" -> throwing(number);
                case "threads" -> threads(number);
                case "deep" -> onLargeStack(() -> deep(number));
                case "overflow" -> overflows(number);
                case "virtual" -> virtual(number);
                case "dumped" -> dumped(number);
                case "classes" -> classes(number);
                case "waits" -> waits(number);
                case "handles" -> handles(number, 0);
                case "mixed" -> handles(number, number);
                default -> kinds(number);
            };
            System.out.println("done " + result); // so that no compiler leaves the work out
        }
    }

    /** So often does {@code fib} call itself, the first time included. */
    public static long fibCalls(int n) {
        return n < 2 ? 1 : 1 + fibCalls(n - 1) + fibCalls(n - 2);
    }

    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    private static long throwing(int times) {
        long caught = 0;
        for (int i = 0; i < times; i++) {
            try {
                between(i);
            } catch (IllegalStateException e) {
                caught++;
            }
        }
        return caught;
    }

    private static void between(int i) {
        thrower(i);
        neverReached();
    }

    private static void thrower(int i) {
        throw new IllegalStateException(Integer.toString(i));
    }

    private static void neverReached() {}

    private static long threads(int count) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(new Thread(() -> fib(THREAD_FIB), "caller-" + i));
        }
        return run(threads);
    }

    private static long dumped(int count) throws InterruptedException {
        OwnDump.take(); // for the first time, that takes long
        Thread dumping = new Thread(KnownCalls::dump, "dumping");
        dumping.start();
        for (int i = 0; i < count; i += AT_ONCE) {
            threads(Math.min(AT_ONCE, count - i));
        }
        dumping.interrupt();
        dumping.join();
        return count;
    }

    /** Each loader has this class anew. */
    private static final class Loader extends ClassLoader {
        private Loader() {
            super(null);
        }

        Class<?> define(byte[] file) {
            return defineClass(null, file, 0, file.length);
        }
    }

    private static long classes(int count) throws IOException, InterruptedException {
        byte[] file;
        try (InputStream in = Objects.requireNonNull(KnownCalls.class.getResourceAsStream("KnownCalls.class"))) {
            file = in.readAllBytes();
        }
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            threads.add(new Thread(() -> {
                for (int j = 0; j < count; j++) {
                    new Loader().define(file);
                }
            }));
        }
        return run(threads);
    }

    private static long handles(int times, int plainly) {
        try {
            MethodHandle handle = MethodHandles.lookup()
                    .findStatic(KnownCalls.class, "handled", MethodType.methodType(long.class, long.class));
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum = (long) handle.invokeExact(sum);
            }
            for (int i = 0; i < plainly; i++) {
                sum = handled(sum);
            }
            return sum;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** By a method handle. */
    static long handled(long before) {
        return before + 1;
    }

    private static long waits(int millis) throws InterruptedException {
        return run(List.of(
                new Thread(() -> sleeping(millis)),
                new Thread(() -> waiting(millis)),
                new Thread(() -> parkingLong(millis)),
                new Thread(() -> accepting(millis))));
    }

    private static void sleeping(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void waiting(int millis) {
        Object monitor = new Object();
        long end = System.nanoTime() + millis * 1_000_000L;
        synchronized (monitor) {
            try {
                for (long left = millis; left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                    monitor.wait(left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void parkingLong(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void accepting(int millis) {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(millis);
            server.accept().close();
        } catch (IOException e) {
            // Nobody has come.
        }
    }

    private static void dump() {
        while (!Thread.currentThread().isInterrupted()) {
            OwnDump.take();
        }
    }

    private static long run(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return threads.size();
    }

    /** On virtual threads, where the VM has them; each parks within a call. */
    private static long virtual(int count) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            threads.add(virtual(() -> parking(3)));
        }
        return run(threads);
    }

    private static Thread virtual(Runnable work) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, work);
        } catch (ReflectiveOperationException e) {
            return new Thread(work); // JDK 17
        }
    }

    private static int parking(int levels) {
        if (levels == 0) {
            LockSupport.parkNanos(1_000_000);
            return 1;
        }
        return parking(levels - 1) + 1;
    }

    private static long onLargeStack(Runnable work) throws InterruptedException {
        return run(List.of(new Thread(null, work, "deep", LARGE_STACK)));
    }

    private static int deep(int levels) {
        return levels == 0 ? 0 : deep(levels - 1) + 1;
    }

    private static long overflows(int times) {
        long caught = 0;
        for (int i = 0; i < times; i++) {
            try {
                endless(0);
            } catch (StackOverflowError e) {
                caught++;
            }
            fib(THREAD_FIB);
        }
        return caught;
    }

    private static int endless(int levels) {
        return levels < 0 ? 0 : endless(levels + 1) + 1; // the stack ends before the numbers do
    }

    private static long kinds(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            Shape shape = new Square(i % 2 == 0 ? i : -i);
            sum += shape.twice() + Shape.of(i).size() + lambda(i).size() + locked(i);
        }
        return sum;
    }

    private static Shape lambda(int size) {
        return () -> size;
    }

    private static synchronized int locked(long wide) {
        try {
            return (int) wide;
        } finally {
            neverThrows();
        }
    }

    private static void neverThrows() {}

    /** With methods in an interface. */
    private interface Shape {
        long size();

        default long twice() {
            return 2 * size();
        }

        static Shape of(int size) {
            return new Square(size);
        }
    }

    /** With a constructor that computes before it calls that of its superclass. */
    private static final class Square extends Sized implements Shape {
        Square(int size) {
            super(size > 0 ? new int[] {size} : new int[] {-size});
        }

        @Override
        public long size() {
            return sizes[0];
        }
    }

    private abstract static class Sized {
        final int[] sizes;

        Sized(int[] sizes) {
            this.sizes = sizes;
        }
    }
}

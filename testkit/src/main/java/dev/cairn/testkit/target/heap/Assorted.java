// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Holds objects of all shapes, and then does nothing at all until its input ends. */
@SuppressWarnings("unused")
public final class Assorted {
    private static final int EACH = 40;
    private static final int DELAY_OF_CONTENTION = 100_000;

    private static long someLong = 3;

    private static byte someByte = 4;

    private static final List<Object> HELD = new ArrayList<>();

    private Assorted() {}

    private static class WithByte {
        byte b;
    }

    private static class WithLong extends WithByte {
        long l;
    }

    private static class WithReference extends WithLong {
        byte c;
        Object o = this;
    }

    private static final class WithMany extends WithReference {
        double d;
        short s;
        boolean z;
    }

    private static final class Empty {}

    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < EACH; i++) {
            HELD.addAll(List.of(new WithByte(), new WithLong(), new WithReference(), new WithMany(), new Empty()));
            HELD.addAll(List.of(new byte[i], new boolean[i], new char[i], new short[i], new int[i], new long[i]));
            HELD.addAll(List.of(new float[i], new double[i], new Object[i], new String[i][i % 3]));
            HELD.addAll(List.of(new WeakReference<>(new Object()), new Thread("t" + i), new HashMap<>(Map.of(i, "v"))));
        }
        holdWhatTheVmKnows();
        holdWhatIsPadded();
        System.out.println("ready");
        while (System.in.read() > 0) {}
    }

    private static void holdWhatTheVmKnows() throws Throwable {
        MethodHandle handle =
                MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        Runnable lambda = HELD::clear;
        HELD.addAll(List.of(handle, (int) handle.invoke("abc"), lambda, "joined" + HELD.size()));
        HELD.addAll(List.of(new URLClassLoader(new URL[0]), Assorted.class.getModule(), ModuleLayer.boot()));
        HELD.add(StackWalker.getInstance().walk(frames -> frames.toList()));
        HELD.addAll(List.of(new Throwable(), new InternalError(), Assorted.class.getDeclaredMethods()));
    }

    private static void holdWhatIsPadded() throws Exception {
        LongAdder adder = new LongAdder();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 0; n < DELAY_OF_CONTENTION; n++) {
                    adder.increment();
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(() -> {});
        HELD.add(pool.awaitQuiescence(1, TimeUnit.MINUTES));
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(Runnable::run, 4);
        HELD.add(publisher.consume(HELD::add));
        HELD.addAll(List.of(adder, pool, publisher, new Exchanger<>()));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * Allocates from stacks of all kinds, again and again the same and ever new ones: recursion of any depth, calls by reflection and from
 * native code, lambdas, streams, exceptions on the way, classes that come and go, virtual threads where there are any. Its arguments are the number of threads, and of rounds of each.
 */
public final class ManyStacks {
    private static final int DEPTHS = 40;
    private static final int HIDDEN_CLASSES = 200;
    private static final List<IntFunction<Object>> LEAVES = List.of(
            byte[]::new, n -> new int[n], n -> "n" + n, ManyStacks::list, ManyStacks::thrown, ManyStacks::stream);

    /** What is put here was really allocated. */
    public static volatile Object sink = "";

    private ManyStacks() {}

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            int seed = i;
            threads[i] = new Thread(() -> work(new Random(seed), rounds));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void work(Random random, int rounds) {
        for (int i = 0; i < rounds; i++) {
            int kind = random.nextInt(LEAVES.size());
            descend(random.nextInt(DEPTHS), () -> LEAVES.get(kind).apply(kind * 10));
            if (i % (rounds / 10) == 0) {
                inVirtualThread(() -> descend(DEPTHS, () -> new byte[100]));
                descend(1, () -> hidden(HIDDEN_CLASSES));
            }
        }
    }

    private static void descend(int depth, Callable<Object> leaf) {
        try {
            if (depth == 0) {
                sink = leaf.call();
            } else if (depth % 7 == 0) {
                ManyStacks.class
                        .getDeclaredMethod("descend", int.class, Callable.class)
                        .invoke(null, depth - 1, leaf);
            } else if (depth % 5 == 0) {
                locked(depth - 1, leaf);
            } else {
                // Those below may call either of the two from the same place.
                Step step = depth % 3 == 0 ? ManyStacks::small : ManyStacks::large;
                step.go(depth - 1, leaf);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Step {
        void go(int depth, Callable<Object> leaf) throws Exception;
    }

    private static void small(int depth, Callable<Object> leaf) {
        descend(depth, leaf);
    }

    private static void large(int depth, Callable<Object> leaf) {
        long a = depth, b = a * 3, c = a ^ b, d = b + c;
        descend(depth, leaf);
        sink = a + b + c + d;
    }

    private static synchronized void locked(int depth, Callable<Object> leaf) {
        descend(depth / 2, leaf);
    }

    private static Object list(int n) {
        return List.of(n, n + 1, n + 2);
    }

    private static Object thrown(int n) {
        try {
            throw new IllegalArgumentException("n" + n);
        } catch (IllegalArgumentException e) {
            return e.getStackTrace();
        }
    }

    private static Object stream(int n) {
        return IntStream.range(0, n).mapToObj(Integer::toString).sorted().toList();
    }

    /** Each is of the same bytes, so that one may come to lie where another has been. */
    private static Object hidden(int count) throws Exception {
        byte[] bytes;
        try (InputStream in = ManyStacks.class.getResourceAsStream("AllocatesWhenRun.class")) {
            bytes = Objects.requireNonNull(in).readAllBytes();
        }
        for (int i = 0; i < count; i++) {
            Class<?> type =
                    MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            Constructor<?> make = type.getDeclaredConstructor();
            make.setAccessible(true);
            sink = ((IntSupplier) make.newInstance()).getAsInt();
            sink = "";
            if (i % 50 == 49) {
                System.gc();
            }
        }
        return sink;
    }

    private static void inVirtualThread(Runnable work) {
        try {
            Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
            ((Thread) start.invoke(null, work)).join();
        } catch (NoSuchMethodException e) {
            work.run(); // before JDK 21
        } catch (ReflectiveOperationException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

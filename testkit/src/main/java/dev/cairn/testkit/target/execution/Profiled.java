// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Does what profilers are asked about, and ends: {@code objects N} makes N objects that stay; {@code hello} says so with a lambda, a
 * thread and a text; {@code ways N} spends CPU time in three methods, N times one after the other, and says how many milliseconds in each.
 */
public final class Profiled {
    /** What {@code objects} makes. */
    public static final class Leaf {
        int value;
    }

    private static Leaf[] leaves = {};

    private Profiled() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "objects" -> objects(Integer.parseInt(args[1]));
            case "hello" -> hello();
            case "ways" -> ways(Integer.parseInt(args[1]));
            default -> throw new IllegalArgumentException(Arrays.toString(args));
        }
    }

    private static void objects(int count) {
        leaves = new Leaf[count];
        for (int i = 0; i < count; i++) {
            leaves[i] = new Leaf();
        }
        System.out.println("made " + leaves.length);
    }

    private static void hello() throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Thread writer = new Thread(() -> text.append("Hello"), "writer");
        writer.start();
        writer.join();
        long[] sums = new long[20];
        for (int i = 0; i < 20_000_000; i++) {
            sums[i % sums.length] += i;
        }
        System.out.println(text + " " + sums[7]);
    }

    private interface Shape {
        int edges(int seed);
    }

    private static final Shape[] SHAPES = {seed -> seed ^ 3, seed -> seed * 31 + 4, seed -> seed + (seed >>> 7)};

    private static long sum;

    private static void ways(int rounds) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] spent = new long[3];
        for (int round = 0; round < rounds; round++) {
            long start = threads.getCurrentThreadCpuTime();
            copy();
            long copied = threads.getCurrentThreadCpuTime();
            loop();
            long looped = threads.getCurrentThreadCpuTime();
            call();
            spent[0] += copied - start;
            spent[1] += looped - copied;
            spent[2] += threads.getCurrentThreadCpuTime() - looped;
        }
        System.out.println("copy " + spent[0] / 1_000_000 + " loop " + spent[1] / 1_000_000 + " call "
                + spent[2] / 1_000_000 + " " + (sum & 1));
    }

    private static void copy() {
        byte[] from = new byte[1 << 20];
        byte[] to = new byte[1 << 20];
        for (int i = 0; i < 300; i++) {
            System.arraycopy(from, 0, to, 0, from.length);
            sum += to[i];
        }
    }

    private static void loop() {
        int state = 17;
        for (int i = 0; i < 20_000_000; i++) {
            state = state * 1_664_525 + 1_013_904_223;
        }
        sum += state;
    }

    private static void call() {
        int state = 1;
        for (int i = 0; i < 5_000_000; i++) {
            state = SHAPES[i % 3].edges(state);
        }
        sum += state;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target;

import java.util.Arrays;

/**
 * Does what profilers are asked about, and ends: {@code objects N} makes N objects that stay, {@code hello} says so with a lambda, a
 * thread and a text, {@code threads} has three threads of which one computes, one sleeps and one waits for a socket.
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
}

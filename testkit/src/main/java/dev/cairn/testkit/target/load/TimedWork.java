// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Does a piece of work for each line and says how long: {@code objects N} allocates N objects of 24 bytes at eight places, four calls
 * deep, and lets all but the last {@link #KEPT} go; {@code fib N} recurses; {@code clock N} looks at the clock N times; {@code collect 1}
 * has the VM collect its garbage. Answers "done", nanoseconds of the wall clock, and a word of no meaning.
 */
public final class TimedWork {
    /** At the end of {@code objects N} this many objects can be reached. */
    public static final int KEPT = 4096;

    private static final int PLACES = 8;
    private static final Leaf[] HELD = new Leaf[KEPT];

    private TimedWork() {}

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            int number = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
            long start = System.nanoTime();
            long result = switch (line.substring(0, line.indexOf(' '))) {
                case "objects" -> objects(number);
                case "fib" -> fib(number);
                case "clock" -> clock(number);
                default -> collect();
            };
            long nanos = System.nanoTime() - start;
            System.out.println("done " + nanos + " " + result); // so that no compiler leaves the work out
        }
    }

    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    private static long clock(int times) {
        long result = 0;
        for (int i = 0; i < times; i++) {
            result ^= System.nanoTime();
        }
        return result;
    }

    private static long collect() {
        System.gc();
        return 0;
    }

    private static long objects(int count) {
        for (int i = 0; i < count; i++) {
            HELD[i % KEPT] = ordered(i); // whatever escapes is allocated, not taken apart by the compiler
        }
        return HELD[0].first ^ HELD[0].second;
    }

    private static Leaf ordered(int i) {
        return passedOn(i);
    }

    private static Leaf passedOn(int i) {
        return made(i);
    }

    private static Leaf made(int i) {
        return switch (i % PLACES) {
            case 0 -> new Leaf(i, 0);
            case 1 -> new Leaf(i, 1);
            case 2 -> new Leaf(i, 2);
            case 3 -> new Leaf(i, 3);
            case 4 -> new Leaf(i, 4);
            case 5 -> new Leaf(i, 5);
            case 6 -> new Leaf(i, 6);
            default -> new Leaf(i, 7);
        };
    }

    /** What is allocated. */
    private static final class Leaf {
        final int first;
        final int second;

        Leaf(int first, int second) {
            this.first = first;
            this.second = second;
        }
    }
}

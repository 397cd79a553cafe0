// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Several measurements of one thing, in milliseconds. */
public record Figure(String name, List<Double> millis) {
    public Figure {
        millis = List.copyOf(millis);
    }

    /** Something to be measured. */
    public interface Work {
        void run() throws Exception;
    }

    /** How long {@code work} takes by the clock on the wall. */
    public static double wallMillis(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    /** The wall-clock time of each of {@code rounds} runs, after {@code warmups} that do not count. */
    public static Figure wall(String name, int warmups, int rounds, Work work) throws Exception {
        List<Double> millis = new ArrayList<>();
        for (int i = -warmups; i < rounds; i++) {
            double one = wallMillis(work);
            if (i >= 0) {
                millis.add(one);
            }
        }
        return new Figure(name, millis);
    }

    public double median() {
        return millis.stream().sorted().toList().get(millis.size() / 2);
    }

    @Override
    public String toString() {
        List<Double> sorted = millis.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "%-58s min %9.3f ms   median %9.3f ms   max %9.3f ms   n=%d",
                name,
                sorted.getFirst(),
                median(),
                sorted.getLast(),
                sorted.size());
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.hprof;

import dev.cairn.bench.hprof.HprofPieceCost.Way;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.KnownCalls;
import dev.cairn.testkit.target.load.TimedWork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a call costs that cpu=times counts, of a method that does nothing else than call. Goal: 300 ns of the wall clock. */
public final class HprofTimesBenchmark {
    private static final Pattern ROW = Pattern.compile(
            "^ *\\d+ +[\\d.]+% +[\\d.]+% +(\\d+) +\\d+ " + Pattern.quote(TimedWork.class.getName()) + "\\.fib$",
            Pattern.MULTILINE);
    private static final int WARM_UPS = 5;
    private static final int LESS = 6;
    private static final int LOOKS = 5_000_000;

    private HprofTimesBenchmark() {}

    /**
     * Measures what timed calls cost, and prints the tables.
     *
     * @param fib the number whose Fibonacci number is computed by recursion
     */
    public static void run(int rounds, int fib) throws Exception {
        HprofAgent agent = HprofAgent.find();
        MarkdownTable table = new MarkdownTable(HprofPieceCost.COLUMNS.toArray(String[]::new));
        long calls = KnownCalls.fibCalls(fib);
        String warmUp = "fib " + (fib - LESS);
        long all = calls + WARM_UPS * KnownCalls.fibCalls(fib - LESS);
        HprofPieceCost cost = new HprofPieceCost(
                "fib " + fib,
                calls,
                List.of(warmUp, warmUp, warmUp, warmUp, warmUp),
                report -> checkThatAllAreCounted(report, all));
        HprofPieceCost clock = new HprofPieceCost(
                "clock " + LOOKS, LOOKS, List.of("clock " + LOOKS), HprofTimesBenchmark::checkNothing);
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            Way look = new Way("one look at the clock (`System.nanoTime`), no agent", HprofAgent.NONE);
            clock.compare(agent, jdk, look, List.of(), 3, table);
            cost.compare(
                    agent,
                    jdk,
                    new Way("a call, no agent", HprofAgent.NONE),
                    List.of(
                            new Way("`cpu=times`", "cpu=times,cutoff=0"),
                            new Way("`cpu=times,clock=cpu`", "cpu=times,clock=cpu,cutoff=0")),
                    rounds,
                    table);
        }
        table.print(String.format(Locale.ROOT, "cpu=times, %,d calls", calls));
    }

    private static void checkNothing(Path report) {
        throw new IllegalStateException("There is no agent, and a report at " + report + ".");
    }

    private static void checkThatAllAreCounted(Path report, long calls) throws IOException {
        long counted = ROW.matcher(Files.readString(report, StandardCharsets.ISO_8859_1))
                .results()
                .mapToLong(row -> Long.parseLong(row.group(1)))
                .sum();
        if (counted != calls) {
            throw new IllegalStateException("The report has " + counted + " calls, where " + calls + " were.");
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.budget;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.ProcessRun;
import dev.cairn.testkit.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a test with an allocation budget takes longer, while it is measured, and for being measured. */
public final class BudgetBenchmark {
    private static final String SOURCE = "bench/src/main/java/dev/cairn/bench/budget/CountedAllocations.java";
    private static final String TOOK = "took ";
    private static final int COLUMNS = 5;

    private BudgetBenchmark() {}

    /**
     * Runs it, and prints a table.
     *
     * @param allocations in each of the rounds
     */
    public static void run(int rounds, int allocations) throws Exception {
        Path root =
                Path.of(System.getProperty("cairn.root", ".")).toAbsolutePath().normalize();
        MarkdownTable table = new MarkdownTable("JDK", "what", "median", "min, max", "n");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            List<String> command = new ArrayList<>(
                    List.of(jdk.java(), "-XX:+UseSerialGC", "-Xmx256m", "--enable-native-access=ALL-UNNAMED"));
            command.addAll(List.of("-cp", root.resolve("client/target/classes").toString()));
            command.addAll(List.of(root.resolve(SOURCE).toString(), Integer.toString(rounds)));
            command.add(Integer.toString(allocations));
            ProcessRun done = ProcessRun.of(new ProcessBuilder(command));
            done.output().lines().filter(line -> line.startsWith(TOOK)).forEach(line -> {
                String[] words = line.substring(TOOK.length()).split(" ", COLUMNS);
                table.row(jdk, words[4], time(words[0]), time(words[1]) + ", " + time(words[2]), words[3]);
            });
        }
        table.print(
                "Counting a VM's own allocations, " + String.format(Locale.ROOT, "%,d", allocations) + " at a time");
    }

    private static String time(String nanos) {
        double value = Double.parseDouble(nanos);
        return value < 100_000
                ? String.format(Locale.ROOT, value < 100 ? "%.1f ns" : "%.0f ns", value)
                : String.format(Locale.ROOT, "%.2f ms", value / 1e6);
    }
}

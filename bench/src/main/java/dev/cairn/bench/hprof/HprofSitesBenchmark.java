// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.hprof;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.load.TimedWork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What an object costs that heap=sites counts, from its allocation to the news that it is dead. Goal: 1.2 us. */
public final class HprofSitesBenchmark {
    private static final Pattern ROW = Pattern.compile(
            "^ *\\d+ +[\\d.]+% +[\\d.]+% +\\d+ +(\\d+) +\\d+ +(\\d+) +\\d+ \\S+TimedWork\\$Leaf$", Pattern.MULTILINE);
    private static final int WARM_UPS = 3;
    private static final int PART = 10;

    private HprofSitesBenchmark() {}

    public static void run(int rounds, int objects) throws Exception {
        HprofAgent agent = HprofAgent.find();
        MarkdownTable table = new MarkdownTable(HprofPieceCost.COLUMNS.toArray(String[]::new));
        String warmUp = "objects " + objects / PART;
        HprofPieceCost cost = new HprofPieceCost(
                "objects " + objects,
                objects,
                List.of(warmUp, warmUp, warmUp),
                report -> checkThatAllAreCounted(report, objects + WARM_UPS * (objects / PART)));
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            cost.compare(
                    agent,
                    jdk,
                    new HprofPieceCost.Way("an object of 24 bytes, no agent", HprofAgent.NONE),
                    List.of(new HprofPieceCost.Way("`heap=sites`, 4 frames", "heap=sites,depth=4,cutoff=0")),
                    rounds,
                    table);
        }
        table.print(String.format(Locale.ROOT, "heap=sites, %,d objects", objects));
    }

    private static void checkThatAllAreCounted(Path report, long objects) throws IOException {
        long live = 0;
        long allocated = 0;
        String text = Files.readString(report, StandardCharsets.ISO_8859_1);
        for (MatchResult row : ROW.matcher(text).results().toList()) {
            live += Long.parseLong(row.group(1));
            allocated += Long.parseLong(row.group(2));
        }
        if (allocated != objects || live != TimedWork.KEPT) {
            throw new IllegalStateException("The report has " + live + " live of " + allocated + " objects, where "
                    + TimedWork.KEPT + " of " + objects + " were.");
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.Spread;
import dev.cairn.monitor.dump.DumpOptions;
import dev.cairn.monitor.dump.DumpResult;
import dev.cairn.monitor.dump.HeapDumper;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a VM stands still for a dump: for its own into a file, and for {@code cairn dump VM -} into a pipe that is read as
 * fast as it fills, once each in every round, in an order that changes. Goal: at most 1.1 times as long.
 */
public final class DumpStreamBenchmark {
    private static final Pattern PAUSE = Pattern.compile("Safepoint \"HeapDumper\".* At safepoint: +(\\d+) ns");
    private static final double NANOS = 1e9;

    private DumpStreamBenchmark() {}

    public static void run(int rounds, int megabytes) throws Exception {
        CairnLauncher cairn = CairnLauncher.find();
        MarkdownTable table = new MarkdownTable(
                "JDK",
                "still for its own dump into a file",
                "still for `cairn dump VM -`",
                "times as long",
                "dump",
                "n");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            measure(cairn, jdk, rounds, megabytes, table);
        }
        table.print("Dumps of a heap with " + megabytes + " MiB in arrays of a kibibyte, G1");
    }

    private static void measure(CairnLauncher cairn, Jdk jdk, int rounds, int megabytes, MarkdownTable table)
            throws Exception {
        Path folder = BenchFolder.untilTheEnd("dumps");
        Path log = folder.resolve("safepoints-" + jdk.feature() + ".log");
        List<Double> own = new ArrayList<>();
        List<Double> passed = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        long bytes = 0;
        try (BenchTarget target = start(jdk, log, megabytes)) {
            for (int round = 0; round < rounds; round++) {
                boolean ownFirst = round % 2 == 0;
                if (ownFirst) {
                    own.add(own(target, folder, log));
                }
                double before = pauses(log);
                bytes = pass(cairn, target);
                passed.add(pauses(log) - before);
                if (!ownFirst) {
                    own.add(own(target, folder, log));
                }
                ratios.add(passed.getLast() / own.getLast());
            }
        }
        table.row(
                jdk,
                new Spread(own).text("%.2f s"),
                new Spread(passed).text("%.2f s"),
                new Spread(ratios).text("%.2f"),
                String.format(Locale.ROOT, "%.0f MB", bytes / 1e6),
                rounds);
    }

    private static BenchTarget start(Jdk jdk, Path log, int megabytes) throws IOException {
        return BenchTarget.of(
                new ProcessBuilder(
                                jdk.java(),
                                "-Xms" + (megabytes * 3 / 2) + "m",
                                "-Xmx" + (megabytes * 3 / 2) + "m",
                                "-XX:+UseG1GC",
                                "-Xlog:safepoint:file=" + log,
                                "-cp",
                                TargetJvm.classPath(),
                                Ballast.class.getName(),
                                Integer.toString(megabytes))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start(),
                "Ballast");
    }

    private static double own(BenchTarget target, Path folder, Path log) throws Exception {
        Path file = folder.resolve("own.hprof");
        double before = pauses(log);
        DumpResult result = HeapDumper.dump(target.id(), file, DumpOptions.DEFAULT.withDeadObjects());
        if (result instanceof DumpResult.Refused(String sentence)) {
            throw new IllegalStateException(sentence);
        }
        double pause = pauses(log) - before;
        Files.delete(file);
        return pause;
    }

    private static long pass(CairnLauncher cairn, BenchTarget target) throws Exception {
        Process process =
                cairn.start(true, "dump", Long.toString(target.process().pid()), "-", "--all");
        long bytes;
        try (InputStream dump = process.getInputStream()) {
            bytes = dump.transferTo(OutputStream.nullOutputStream());
        }
        if (process.waitFor() != 0) {
            throw new IllegalStateException("cairn dump VM - ended with " + process.exitValue() + ".");
        }
        return bytes;
    }

    /** Seconds of all pauses for dumps so far. */
    private static double pauses(Path log) throws IOException {
        double seconds = 0;
        for (String line : Files.readAllLines(log)) {
            Matcher found = PAUSE.matcher(line);
            if (found.find()) {
                seconds += Long.parseLong(found.group(1)) / NANOS;
            }
        }
        return seconds;
    }
}

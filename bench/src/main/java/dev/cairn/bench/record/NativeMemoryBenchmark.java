// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.Spread;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.load.NativePairs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * What recording native memory costs a target that does nothing but allocate and free it, 64 to 256 bytes at a time, below 22 Java
 * frames: CPU time of a pair in the threads that do it. Each profiler runs once in every round, in an order that changes, and is
 * compared with a run without a profiler in the same round. "Nobody" is a VM that Cairn has recorded before, so that its calls have
 * been led through the agent and back.
 */
public final class NativeMemoryBenchmark {
    private static final List<Integer> THREADS = List.of(1, 2, 8);
    private static final String BEFORE = "nobody, in a VM that was never recorded";
    private static final String AFTERWARDS = "nobody, after a recording";
    private static final int WARM_UP = 3;

    private NativeMemoryBenchmark() {}

    /**
     * Prints the table.
     *
     * @param pairs that all threads of a run do together
     */
    public static void run(int rounds, long pairs) throws Exception {
        MarkdownTable table = new MarkdownTable(
                "JDK", "threads", "profiler", "ns of CPU time a pair", "times bare, in the same round", "n");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            for (int threads : THREADS) {
                compare(jdk, threads, pairs / threads, rounds, table);
            }
        }
        table.print("What recording native memory costs malloc and free, " + pairs + " pairs a run");
    }

    private static List<ProfiledTarget> profilers() throws IOException {
        Path folder = BenchFolder.untilTheEnd("native");
        CairnLauncher cairn = CairnLauncher.find();
        Path library = AllocationPeers.in(folder).library();
        Path file = folder.resolve("native.json");
        Path jfr = folder.resolve("native.jfr");
        return List.of(
                new ProfiledTarget.Nobody(AFTERWARDS),
                new ProfiledTarget.Cairn(
                        "cairn native --interval 512k --live", cairn, file, "native", "--interval", "512k", "--live"),
                new ProfiledTarget.Cairn("cairn native --interval 512k", cairn, file, "native", "--interval", "512k"),
                ProfiledTarget.Jcmd.asyncProfiler("async-profiler nativemem=512k", library, "nativemem=512k", jfr),
                ProfiledTarget.Jcmd.asyncProfiler(
                        "async-profiler nativemem=512k,nofree", library, "nativemem=512k,nofree", jfr));
    }

    /** A VM for each profiler: what one has led elsewhere must not meet another. */
    private static void compare(Jdk jdk, int threads, long pairs, int rounds, MarkdownTable table) throws Exception {
        List<ProfiledTarget> profilers = profilers();
        Map<String, List<Double>> nanos = new LinkedHashMap<>();
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        nanos.put(BEFORE, new ArrayList<>());
        profilers.forEach(each -> {
            nanos.put(each.text(), new ArrayList<>());
            ratios.put(each.text(), new ArrayList<>());
        });
        Random order = new Random(7);
        for (int round = 0; round < rounds; round++) {
            List<ProfiledTarget> turns = new ArrayList<>(profilers);
            Collections.shuffle(turns, order);
            for (ProfiledTarget profiler : turns) {
                Pair pair = inOneVm(jdk, profiler, threads, pairs);
                list(nanos, BEFORE).add(pair.bare());
                list(nanos, profiler.text()).add(pair.recorded());
                list(ratios, profiler.text()).add(pair.recorded() / pair.bare());
            }
        }
        nanos.forEach((text, its) -> table.row(
                jdk,
                threads,
                text,
                new Spread(its).text("%.1f"),
                ratios.containsKey(text) ? new Spread(list(ratios, text)).text("%.2f") : "",
                its.size()));
    }

    private static List<Double> list(Map<String, List<Double>> all, String text) {
        return Objects.requireNonNull(all.get(text));
    }

    /**
     * CPU time of a pair in one VM, in nanoseconds.
     *
     * @param bare before anybody came
     */
    private record Pair(double bare, double recorded) {}

    private static Pair inOneVm(Jdk jdk, ProfiledTarget profiler, int threads, long pairs) throws Exception {
        try (BenchTarget target = BenchTarget.start(jdk, NativePairs.class, "-Xmx64m", "-XX:+UseSerialGC")) {
            for (int i = 0; i < WARM_UP; i++) {
                nanos(target, threads, pairs / WARM_UP);
            }
            double bare = nanos(target, threads, pairs);
            long pid = target.process().pid();
            if (profiler instanceof ProfiledTarget.Nobody) {
                ProfiledTarget recorded = new ProfiledTarget.Cairn(
                        AFTERWARDS,
                        CairnLauncher.find(),
                        BenchFolder.untilTheEnd("native-before").resolve("before.json"),
                        "native",
                        "--interval",
                        "512k",
                        "--live");
                recorded.begin(jdk, pid);
                nanos(target, threads, pairs / WARM_UP);
                recorded.end(jdk, pid);
            }
            profiler.begin(jdk, pid);
            double recorded = nanos(target, threads, pairs);
            profiler.end(jdk, pid);
            return new Pair(bare, recorded);
        }
    }

    private static double nanos(BenchTarget target, int threads, long pairs) throws IOException {
        String said = target.tell(threads + " " + pairs, "pairs ");
        return Double.parseDouble(said.substring("pairs ".length())) / (threads * pairs);
    }
}

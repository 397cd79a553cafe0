// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.MeanRatio;
import dev.cairn.bench.monitor.WorkingTarget;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What recording allocations costs a target that allocates some gigabytes a second, from stacks of some fifty frames:
 * CPU time of its process for a fixed piece of work. Each profiler runs once in every round, in an order that changes,
 * and is compared with a run without a profiler in the same round. The target's young generation fits into a
 * processor's cache; otherwise memory access times would vary by more than the cost that is measured.
 */
public final class RecordingOverheadBenchmark {
    private static final String SERVICE = "serve";
    private static final String STRANGE = "wander";
    private static final String NOBODY = "nobody, once more";
    private static final String PEER = "async-profiler alloc=512k";

    private RecordingOverheadBenchmark() {}

    /**
     * A round takes eight pieces of work, and some 15 s to begin and end recordings.
     *
     * @param seconds of CPU time that a piece takes
     */
    public static void run(int rounds, double seconds) throws Exception {
        run(SERVICE, profilers(), rounds, seconds);
    }

    /** The same where no stack comes twice, so that Cairn knows none again: the worst case of that. */
    public static void strange(int rounds, double seconds) throws Exception {
        List<ProfiledTarget> some = profilers().stream()
                .filter(each -> each instanceof ProfiledTarget.Cairn
                        || each.text().equals(PEER)
                        || each.text().equals(NOBODY))
                .toList();
        run(STRANGE, some, rounds, seconds);
    }

    private static void run(String kind, List<ProfiledTarget> profilers, int rounds, double seconds) throws Exception {
        MarkdownTable table = new MarkdownTable(
                "JDK",
                "profiler",
                "CPU time more than with nobody",
                "than with " + PEER + " in the same rounds",
                "callbacks, measured inside",
                "n");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            compare(kind, jdk, profilers, rounds, seconds, table);
        }
        table.print(
                "What recording costs a target that does \"" + kind + "\", pieces of " + seconds + " s of CPU time");
    }

    private static List<ProfiledTarget> profilers() throws IOException {
        Path folder = BenchFolder.untilTheEnd("recording");
        CairnLauncher cairn = CairnLauncher.find();
        Path library = AllocationPeers.in(folder).library();
        Path file = folder.resolve("profile.json");
        Path jfr = folder.resolve("profile.jfr");
        return List.of(
                new ProfiledTarget.Nobody(NOBODY),
                new ProfiledTarget.Cairn("cairn alloc --interval 512k", cairn, file, "alloc", "--interval", "512k"),
                new ProfiledTarget.Cairn(
                        "cairn alloc --interval 512k --live", cairn, file, "alloc", "--interval", "512k", "--live"),
                new ProfiledTarget.Cairn("cairn alloc (300 samples a second)", cairn, file, "alloc"),
                ProfiledTarget.Jcmd.asyncProfiler(PEER, library, "alloc=512k", jfr),
                ProfiledTarget.Jcmd.asyncProfiler("async-profiler alloc=512k,live", library, "alloc=512k,live", jfr),
                ProfiledTarget.Jcmd.flightRecorder("profile"));
    }

    private static void compare(
            String kind, Jdk jdk, List<ProfiledTarget> profilers, int rounds, double seconds, MarkdownTable table)
            throws Exception {
        try (WorkingTarget target = WorkingTarget.start(
                jdk,
                "-XX:+EnableDynamicAgentLoading",
                "-Xms512m",
                "-Xmx512m",
                "-Xmn16m",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC")) {
            int amount = target.calibrate(kind, seconds);
            long pid = target.id().pid();
            Map<ProfiledTarget, Measured> measured = new LinkedHashMap<>();
            profilers.forEach(each -> measured.put(each, new Measured(new ArrayList<>(), new ArrayList<>())));
            List<Double> rates = new ArrayList<>();
            Random order = new Random(5);
            for (int round = 0; round < rounds; round++) {
                double alone = target.cpuNanos(kind, amount);
                rates.add(target.allocated() / alone);
                List<ProfiledTarget> turns = new ArrayList<>(profilers);
                Collections.shuffle(turns, order);
                for (ProfiledTarget profiler : turns) {
                    profiler.begin(jdk, pid);
                    double nanos = target.cpuNanos(kind, amount);
                    profiler.end(jdk, pid);
                    Measured its = Objects.requireNonNull(measured.get(profiler));
                    its.logs().add(Math.log(nanos / alone));
                    profiler.callbackShare().ifPresent(its.callbackShares()::add);
                }
            }
            Measured peer = measured.entrySet().stream()
                    .filter(each -> each.getKey().text().equals(PEER))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElseThrow();
            measured.forEach((profiler, its) -> table.row(
                    jdk,
                    profiler.text(),
                    MeanRatio.of95Percent(its.logs()),
                    its.equals(peer) ? "" : MeanRatio.of95Percent(its.against(peer)),
                    its.callbacks(),
                    its.logs().size()));
            table.row(
                    jdk,
                    String.format(
                            Locale.ROOT, "(the target allocates %.2f GB for a second of its CPU time)", median(rates)),
                    "",
                    "",
                    "",
                    rounds);
        }
    }

    /**
     * Of one profiler.
     *
     * @param logs of the ratios to nobody, one a round
     */
    private record Measured(List<Double> logs, List<Double> callbackShares) {
        /** Logarithms of the ratios to another profiler, round by round. */
        List<Double> against(Measured other) {
            return IntStream.range(0, logs.size())
                    .mapToObj(round -> logs.get(round) - other.logs.get(round))
                    .toList();
        }

        String callbacks() {
            return callbackShares.isEmpty()
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "%.2f %%, at most %.2f %%",
                            100 * median(callbackShares),
                            100 * Collections.max(callbackShares));
        }
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}

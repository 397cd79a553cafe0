// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

import dev.cairn.bench.budget.BudgetBenchmark;
import dev.cairn.bench.hprof.HprofDumpBenchmark;
import dev.cairn.bench.hprof.HprofSamplesBenchmark;
import dev.cairn.bench.hprof.HprofSitesBenchmark;
import dev.cairn.bench.hprof.HprofTimesBenchmark;
import dev.cairn.bench.map.MapBenchmark;
import dev.cairn.bench.measure.Figure;
import dev.cairn.bench.monitor.AgentLatencyBenchmark;
import dev.cairn.bench.monitor.AgentOverheadBenchmark;
import dev.cairn.bench.monitor.DebuggerBenchmark;
import dev.cairn.bench.monitor.DeviceStreamBenchmark;
import dev.cairn.bench.monitor.DiscoveryBenchmark;
import dev.cairn.bench.monitor.DumpStreamBenchmark;
import dev.cairn.bench.monitor.LatencyBenchmark;
import dev.cairn.bench.monitor.RegionsBenchmark;
import dev.cairn.bench.monitor.SessionsBenchmark;
import dev.cairn.bench.monitor.SoakBenchmark;
import dev.cairn.bench.monitor.StartBenchmark;
import dev.cairn.bench.page.BrowsersBenchmark;
import dev.cairn.bench.page.FlamesBenchmark;
import dev.cairn.bench.page.PageLoadBenchmark;
import dev.cairn.bench.page.PageReadyBenchmark;
import dev.cairn.bench.record.NativeMemoryBenchmark;
import dev.cairn.bench.record.RecordingBiasBenchmark;
import dev.cairn.bench.record.RecordingFreezeBenchmark;
import dev.cairn.bench.record.RecordingLossBenchmark;
import dev.cairn.bench.record.RecordingOverheadBenchmark;
import dev.cairn.bench.record.RingBenchmark;
import dev.cairn.bench.snapshot.SizesBenchmark;
import dev.cairn.bench.snapshot.SnapshotBenchmark;
import dev.cairn.bench.snapshot.TagWalk;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * {@code bench/run [--small] [NAME|walk FILE|snapshot FOLDER]}: takes the figures of docs/benchmarks.md: those of NAME, those of
 * all recordings ({@code recordings}) or of the HPROF agent ({@code hprof-costs}), or all if nothing is named. The last two want
 * dumps, which bench/make-dumps makes, and run only when they are named.
 */
public final class Main {
    private static final int SNAPSHOT_ROUNDS = 3;
    private static final Map<String, List<String>> GROUPS = Map.of(
            "recordings",
            List.of(
                    "recording-bias",
                    "recording-loss",
                    "recording-freeze",
                    "ring",
                    "recording-overhead",
                    "recording-strange",
                    "native"),
            "hprof-costs",
            List.of("hprof-sites", "hprof-times", "hprof-samples", "hprof-dump"));

    private Main() {}

    public static void main(String[] args) throws Exception {
        boolean small = args.length > 0 && args[0].equals("--small");
        List<String> words = List.of(args).subList(small ? 1 : 0, args.length);
        if (words.size() == 2) {
            runOnDumps(words.get(0), Path.of(words.get(1)));
            return;
        }
        Map<String, Figure.Work> all = small ? small() : whole();
        List<String> names = words.isEmpty() ? List.copyOf(all.keySet()) : GROUPS.getOrDefault(words.getFirst(), words);
        for (String name : names) {
            if (!all.containsKey(name)) {
                throw new IllegalArgumentException(
                        "\"" + name + "\" is not known; " + all.keySet() + " are, and " + GROUPS.keySet() + ".");
            }
            Objects.requireNonNull(all.get(name)).run();
        }
    }

    private static Map<String, Figure.Work> whole() {
        Map<String, Figure.Work> all = new LinkedHashMap<>();
        all.put("discovery", () -> DiscoveryBenchmark.run(50, 30, 60));
        all.put("latency", () -> LatencyBenchmark.run(30));
        all.put("start", () -> StartBenchmark.run(15));
        all.put("soak", () -> SoakBenchmark.run(50, 600));
        all.put("page", () -> PageReadyBenchmark.run(10, 15));
        all.put("page-load", () -> PageLoadBenchmark.run(200, 2000, 60, 30));
        all.put("page-browsers", () -> BrowsersBenchmark.run(20, 200, 60, 10));
        all.put("flames", () -> FlamesBenchmark.run(100_000, 20));
        all.put("agent", () -> AgentLatencyBenchmark.run(15, 2000));
        all.put("overhead", () -> AgentOverheadBenchmark.run(27, 3.0));
        all.put("debugger", () -> DebuggerBenchmark.run(5, 5_000));
        all.put("device-stream", () -> DeviceStreamBenchmark.run(7, 1024));
        all.put("dump-stream", () -> DumpStreamBenchmark.run(5, 1024));
        all.put("regions", () -> RegionsBenchmark.run(9, 4));
        all.put("recording-bias", () -> RecordingBiasBenchmark.run(30_000, 20));
        all.put("recording-loss", () -> RecordingLossBenchmark.run(10_000_000));
        all.put("recording-freeze", () -> RecordingFreezeBenchmark.run(5, 8, 20));
        all.put("recording-overhead", () -> RecordingOverheadBenchmark.run(15, 2));
        all.put("recording-strange", () -> RecordingOverheadBenchmark.strange(10, 2));
        all.put("native", () -> NativeMemoryBenchmark.run(5, 60_000_000));
        all.put("sessions", () -> SessionsBenchmark.run(500, 60));
        all.put("ring", () -> RingBenchmark.run(5, 16_000_000, 200, 20));
        all.put("budget", () -> BudgetBenchmark.run(15, 300_000));
        all.put("sizes", SizesBenchmark::run);
        all.put("hprof-sites", () -> HprofSitesBenchmark.run(9, 5_000_000));
        all.put("hprof-times", () -> HprofTimesBenchmark.run(9, 32));
        all.put("hprof-samples", () -> HprofSamplesBenchmark.run(7, 4, 10));
        all.put("hprof-dump", () -> HprofDumpBenchmark.run(7, 500_000));
        all.put("map", () -> MapBenchmark.run(3, 7_200_000, 700_000));
        return all;
    }

    /** Whether each figure can still be taken, in little time. */
    private static Map<String, Figure.Work> small() {
        Map<String, Figure.Work> all = new LinkedHashMap<>();
        all.put("discovery", () -> DiscoveryBenchmark.run(4, 3, 3));
        all.put("latency", () -> LatencyBenchmark.run(2));
        all.put("start", () -> StartBenchmark.run(2));
        all.put("soak", () -> SoakBenchmark.run(4, 10));
        all.put("page", () -> PageReadyBenchmark.run(2, 2));
        all.put("page-load", () -> PageLoadBenchmark.run(4, 50, 2, 2));
        all.put("page-browsers", () -> BrowsersBenchmark.run(3, 20, 2, 2));
        all.put("flames", () -> FlamesBenchmark.run(2_000, 1));
        all.put("agent", () -> AgentLatencyBenchmark.run(2, 50));
        all.put("overhead", () -> AgentOverheadBenchmark.run(3, 0.2));
        all.put("debugger", () -> DebuggerBenchmark.run(1, 100));
        all.put("device-stream", () -> DeviceStreamBenchmark.run(1, 16));
        all.put("dump-stream", () -> DumpStreamBenchmark.run(2, 32));
        all.put("regions", () -> RegionsBenchmark.run(1, 1));
        all.put("recording-bias", () -> RecordingBiasBenchmark.run(500, 1));
        all.put("recording-loss", () -> RecordingLossBenchmark.run(100_000));
        all.put("recording-freeze", () -> RecordingFreezeBenchmark.run(1, 1, 5));
        all.put("recording-overhead", () -> RecordingOverheadBenchmark.run(1, 0.2));
        all.put("recording-strange", () -> RecordingOverheadBenchmark.strange(1, 0.2));
        all.put("native", () -> NativeMemoryBenchmark.run(1, 400_000));
        all.put("sessions", () -> SessionsBenchmark.run(20, 3));
        all.put("ring", () -> RingBenchmark.run(1, 1_000_000, 3, 1));
        all.put("budget", () -> BudgetBenchmark.run(2, 20_000));
        all.put("hprof-sites", () -> HprofSitesBenchmark.run(1, 100_000));
        all.put("hprof-times", () -> HprofTimesBenchmark.run(1, 20));
        all.put("hprof-samples", () -> HprofSamplesBenchmark.run(2, 1, 1));
        all.put("hprof-dump", () -> HprofDumpBenchmark.run(1, 5_000));
        all.put("map", () -> MapBenchmark.run(1, 10_000, 5_000));
        all.put("snapshot", SnapshotBenchmark::runSmall);
        all.put("sizes", SizesBenchmark::runSmall);
        return all;
    }

    private static void runOnDumps(String what, Path where) throws Exception {
        switch (what) {
            case "walk" -> TagWalk.measure(where, SNAPSHOT_ROUNDS);
            case "snapshot" -> SnapshotBenchmark.run(where, SNAPSHOT_ROUNDS);
            default -> throw new IllegalArgumentException("\"" + what + "\" takes no file; walk and snapshot do.");
        }
    }
}

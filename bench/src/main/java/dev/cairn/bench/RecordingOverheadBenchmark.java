// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * What recording allocations costs a target that does little else than allocate, from stacks of some fifty frames: CPU time of its process
 * for a fixed piece of work, each profiler once in every round, in an order that changes, against nobody in the same round.
 */
final class RecordingOverheadBenchmark {
    private static final String KIND = "deep";
    private static final String LIBRARY = "linux-x64/libasyncProfiler.so";

    private RecordingOverheadBenchmark() {}

    static void run(int rounds, double seconds) throws Exception {
        Path folder = Files.createTempDirectory("cairn-bench-recording");
        List<ProfiledTarget> profilers = profilers(folder);
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            compare(jdk, profilers, rounds, seconds);
        }
    }

    private static List<ProfiledTarget> profilers(Path folder) throws IOException {
        CairnLauncher cairn = CairnLauncher.find();
        Path library = folder.resolve("libasyncProfiler.so");
        try (InputStream in = Objects.requireNonNull(
                RecordingOverheadBenchmark.class.getClassLoader().getResourceAsStream(LIBRARY), LIBRARY)) {
            Files.copy(in, library, StandardCopyOption.REPLACE_EXISTING);
        }
        Path file = folder.resolve("profile.json");
        Path jfr = folder.resolve("profile.jfr");
        return List.of(
                new ProfiledTarget.Nobody("nobody, once more"),
                new ProfiledTarget.Cairn("cairn alloc --interval 512k", cairn, file, "alloc", "--interval", "512k"),
                new ProfiledTarget.Cairn(
                        "cairn alloc --interval 512k --live", cairn, file, "alloc", "--interval", "512k", "--live"),
                new ProfiledTarget.Cairn("cairn alloc (300 samples a second)", cairn, file, "alloc"),
                ProfiledTarget.Jcmd.asyncProfiler("async-profiler alloc=512k", library, "alloc=512k", jfr),
                ProfiledTarget.Jcmd.asyncProfiler("async-profiler alloc=512k,live", library, "alloc=512k,live", jfr),
                ProfiledTarget.Jcmd.flightRecorder("profile"));
    }

    private static void compare(Jdk jdk, List<ProfiledTarget> profilers, int rounds, double seconds) throws Exception {
        try (WorkingTarget target =
                WorkingTarget.start(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx512m", "-Xmn64m", "-XX:+UseSerialGC")) {
            int amount = target.calibrate(KIND, seconds);
            long pid = target.id().pid();
            Map<ProfiledTarget, List<Double>> logs = new LinkedHashMap<>();
            profilers.forEach(each -> logs.put(each, new ArrayList<>()));
            Random order = new Random(5);
            for (int round = 0; round < rounds; round++) {
                double alone = target.cpuNanos(KIND, amount);
                List<ProfiledTarget> turns = new ArrayList<>(profilers);
                Collections.shuffle(turns, order);
                for (ProfiledTarget profiler : turns) {
                    profiler.begin(jdk, pid);
                    double nanos = target.cpuNanos(KIND, amount);
                    profiler.end(jdk, pid);
                    Objects.requireNonNull(logs.get(profiler)).add(Math.log(nanos / alone));
                }
            }
            logs.forEach((profiler, ratios) -> System.out.println(String.format(
                    Locale.ROOT,
                    "Recording %-36s %-6s CPU time %s   n=%d rounds of %.1f s",
                    profiler.text(),
                    jdk,
                    MeanRatio.of95Percent(ratios),
                    rounds,
                    seconds)));
        }
    }
}

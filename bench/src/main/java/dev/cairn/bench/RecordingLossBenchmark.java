// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.KnownAllocations;
import java.util.List;
import java.util.Locale;

/** That every allocation is either told or counted as lost, when all are recorded and they come faster than can be read. */
final class RecordingLossBenchmark {
    private static final int SIZE = 64;
    private static final int THREADS = 4;

    private RecordingLossBenchmark() {}

    static void run(long arrays) throws Exception {
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            try (BenchTarget target = BenchTarget.start(jdk, KnownAllocations.class, "-Xmx512m", "-XX:+UseSerialGC");
                    AgentSessions sessions = AgentSessions.forOneLook();
                    Recording<AllocationProfile> recording = sessions.recordings()
                            .of(target.id(), "known")
                            .recordAllocations(AllocationOptions.exact().withoutShareLimit())) {
                double seconds = Figure.wallMillis(() -> {
                            String _ = target.tell(SIZE + " " + arrays / THREADS + " " + THREADS);
                        })
                        / 1000;
                recording.stop();
                AllocationProfile profile = recording.snapshot();
                long told = profile.sites().stream()
                        .filter(site -> site.className().equals("byte[]"))
                        .filter(site -> site.frames().stream()
                                .anyMatch(frame -> frame.method().equals("allocate")))
                        .mapToLong(site -> site.objects().orElseThrow().rounded())
                        .sum();
                long lost = profile.loss().allocations();
                System.out.println(String.format(
                        Locale.ROOT,
                        "Exact %-6s %,d arrays in %.1f s: told %,d, lost and counted %,d, together %+,d (what else was lost)",
                        jdk,
                        arrays,
                        seconds,
                        told,
                        lost,
                        told + lost - arrays));
            }
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.Heartbeat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How late a thread of the target is that sleeps a millisecond at a time, while nobody records, and while a profile is taken again and
 * again; and which safepoints there were.
 */
final class RecordingFreezeBenchmark {
    private static final Pattern SAFEPOINT = Pattern.compile("Safepoint \"(\\w+)\"");

    private RecordingFreezeBenchmark() {}

    static void run(int rounds, int seconds, int snapshots) throws Exception {
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            Path log = Files.createTempFile("cairn-bench", ".safepoints");
            try (BenchTarget target = BenchTarget.start(
                            jdk, Heartbeat.class, "-Xmx256m", "-XX:+UseSerialGC", "-Xlog:safepoint:file=" + log);
                    AgentSessions sessions = AgentSessions.forOneLook()) {
                String _ = target.tell("beat 1");
                for (int round = 0; round < rounds; round++) {
                    Map<String, Long> before = safepoints(log);
                    System.out.println("Heartbeat " + jdk + " alone:    " + target.tell("beat " + seconds) + " us; "
                            + since(before, log));
                    before = safepoints(log);
                    System.out.println("Heartbeat " + jdk + " recorded: "
                            + recorded(target, sessions, seconds, snapshots) + " us; " + since(before, log));
                }
            } finally {
                Files.delete(log);
            }
        }
    }

    private static String recorded(BenchTarget target, AgentSessions sessions, int seconds, int snapshots)
            throws Exception {
        try (Recording<AllocationProfile> recording = sessions.recordings()
                .of(target.id(), "heartbeat")
                .recordAllocations(AllocationOptions.sampled().withLive())) {
            CompletableFuture<String> beats = CompletableFuture.supplyAsync(() -> {
                try {
                    return target.tell("beat " + seconds);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            int taken = 0;
            while (!beats.isDone()) {
                AllocationProfile profile = taken % 2 == 0 ? recording.snapshot() : recording.window();
                taken += profile.samples() >= 0 ? 1 : 0;
                Thread.sleep(seconds * 1000L / snapshots);
            }
            return beats.join() + " over " + taken + " profiles";
        }
    }

    private static Map<String, Long> safepoints(Path log) throws Exception {
        Map<String, Long> result = new TreeMap<>();
        for (String line : Files.readAllLines(log)) {
            Matcher found = SAFEPOINT.matcher(line);
            if (found.find()) {
                result.merge(found.group(1), 1L, Long::sum);
            }
        }
        return result;
    }

    private static Map<String, Long> since(Map<String, Long> before, Path log) throws Exception {
        Map<String, Long> now = safepoints(log);
        before.forEach((name, count) -> now.merge(name, -count, Long::sum));
        now.values().removeIf(count -> count == 0);
        return now;
    }
}

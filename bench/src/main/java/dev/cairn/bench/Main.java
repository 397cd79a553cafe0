// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

import java.nio.file.Path;
import java.util.List;

/**
 * {@code bench/run [--small] [discovery|latency|start|soak|sessions|agent|overhead|walk FILE|snapshot FOLDER]}: takes the
 * figures of docs/benchmarks.md. The last two want dumps, which bench/make-dumps makes, and run only when they are named.
 */
public final class Main {
    private static final int SNAPSHOT_ROUNDS = 3;

    private Main() {}

    public static void main(String[] args) throws Exception {
        boolean small = args.length > 0 && args[0].equals("--small");
        List<String> words = List.of(args).subList(small ? 1 : 0, args.length);
        if (words.size() == 2) {
            runOnDumps(words.get(0), Path.of(words.get(1)));
            return;
        }
        String only = words.isEmpty() ? "" : words.getFirst();
        if (only.isEmpty() || only.equals("discovery")) {
            DiscoveryBenchmark.run(small ? 4 : 50, small ? 3 : 30, small ? 3 : 60);
        }
        if (only.isEmpty() || only.equals("latency")) {
            LatencyBenchmark.run(small ? 2 : 30);
        }
        if (only.isEmpty() || only.equals("start")) {
            StartBenchmark.run(small ? 2 : 15);
        }
        if (only.isEmpty() || only.equals("soak")) {
            SoakBenchmark.run(small ? 4 : 50, small ? 10 : 600);
        }
        if (only.isEmpty() || only.equals("agent")) {
            AgentLatencyBenchmark.run(small ? 2 : 15, small ? 50 : 2000);
        }
        if (only.isEmpty() || only.equals("overhead")) {
            AgentOverheadBenchmark.run(small ? 3 : 27, small ? 0.2 : 3.0);
        }
        if (only.isEmpty() || only.equals("recording-overhead")) {
            RecordingOverheadBenchmark.run(small ? 1 : 15, small ? 0.2 : 3.0);
        }
        if (only.isEmpty() || only.equals("sessions")) {
            SessionsBenchmark.run(small ? 20 : 500, small ? 3 : 60);
        }
        if (small && (only.isEmpty() || only.equals("snapshot"))) {
            SnapshotBenchmark.runSmall();
        }
    }

    private static void runOnDumps(String what, Path where) throws Exception {
        switch (what) {
            case "walk" -> TagWalk.measure(where, SNAPSHOT_ROUNDS);
            case "snapshot" -> SnapshotBenchmark.run(where, SNAPSHOT_ROUNDS);
            default -> throw new IllegalArgumentException("\"" + what + "\" takes no file; walk and snapshot do.");
        }
    }
}

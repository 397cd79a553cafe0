// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

/**
 * {@code bench/run [--small] [discovery|latency|start|soak|sessions|agent|overhead]}: takes the figures of
 * docs/benchmarks.md.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        boolean small = args.length > 0 && args[0].equals("--small");
        String only = args.length > (small ? 1 : 0) ? args[args.length - 1] : "";
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
        if (only.isEmpty() || only.equals("sessions")) {
            SessionsBenchmark.run(small ? 20 : 500, small ? 3 : 60);
        }
    }
}

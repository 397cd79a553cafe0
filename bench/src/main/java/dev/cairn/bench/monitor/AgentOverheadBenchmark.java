// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.MeanRatio;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.testkit.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the agent costs a target: the CPU time of the whole process for a fixed piece of work, with and without the agent,
 * in pairs within the same VM and in an order that alternates. A ratio of 1 is no cost.
 */
public final class AgentOverheadBenchmark {
    private static final long SETTLE_MILLIS = 1000;
    /** What the agent does twice a second is compiled by then. */
    private static final long STATUS_SETTLE_MILLIS = 4000;

    private AgentOverheadBenchmark() {}

    /** A way to have the agent in a target. */
    private enum Mode {
        IDLE("connected, idle", Interest.REQUESTS, SETTLE_MILLIS),
        STATUS("thread status at 2 Hz", Interest.THREADS, STATUS_SETTLE_MILLIS);

        final String text;
        final Interest interest;
        final long settleMillis;

        Mode(String text, Interest interest, long settleMillis) {
            this.text = text;
            this.interest = interest;
            this.settleMillis = settleMillis;
        }
    }

    public static void run(int pairs, double secondsAPiece) throws Exception {
        for (String kind : List.of("alloc", "cpu")) {
            for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
                for (Mode mode : Mode.values()) {
                    compare(jdk, kind, mode, pairs, secondsAPiece);
                }
            }
        }
    }

    private static void compare(Jdk jdk, String kind, Mode mode, int pairs, double seconds) throws Exception {
        // A young generation that the caches hold: else the pieces differ by what other machines do to the memory bus.
        try (WorkingTarget target = WorkingTarget.start(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", "-Xmn16m")) {
            int amount = target.calibrate(kind, seconds);
            List<Double> logRatios = new ArrayList<>();
            for (int i = 0; i < pairs; i++) {
                boolean agentFirst = i % 2 == 0;
                double first = agentFirst ? withAgent(target, mode, kind, amount) : without(target, kind, amount);
                double second = agentFirst ? without(target, kind, amount) : withAgent(target, mode, kind, amount);
                logRatios.add(Math.log(agentFirst ? first / second : second / first));
            }
            System.out.println(String.format(
                    Locale.ROOT,
                    "Agent %-24s %-6s %-6s CPU time %s   n=%d pairs of %.1f s",
                    mode.text,
                    kind,
                    jdk,
                    MeanRatio.of95Percent(logRatios),
                    pairs,
                    seconds));
        }
    }

    /** An agent that has just been sent away has the same time to go as the other has to come. */
    private static double without(WorkingTarget target, String kind, int amount) throws Exception {
        Thread.sleep(SETTLE_MILLIS);
        return target.cpuNanos(kind, amount);
    }

    private static double withAgent(WorkingTarget target, Mode mode, String kind, int amount) throws Exception {
        try (AgentSessions agents = AgentSessions.forOneLook();
                AgentSessions.Lease lease = agents.lease(target.id(), mode.interest)) {
            DdmSession _ = Agents.connected(lease);
            Thread.sleep(mode.settleMillis);
            return target.cpuNanos(kind, amount);
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.Figure;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How soon the first data come from a VM that was just running, and how long a question takes from then on. */
public final class AgentLatencyBenchmark {
    private AgentLatencyBenchmark() {}

    public static void run(int attaches, int requests) throws Exception {
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            List<Double> first = new ArrayList<>();
            List<Double> again = new ArrayList<>();
            for (int i = 0; i < attaches; i++) {
                try (WorkingTarget target = WorkingTarget.start(jdk, "-XX:+EnableDynamicAgentLoading")) {
                    target.calibrate("cpu", 0.05);
                    first.add(attachToFirstData(target));
                    again.add(attachToFirstData(target));
                }
            }
            System.out.println(new Figure("Agent on " + jdk + ": from nothing to the first thread status", first));
            System.out.println(new Figure("Agent on " + jdk + ": the same VM once more, after it had left", again));
            roundTrips(jdk, requests);
        }
    }

    private static double attachToFirstData(WorkingTarget target) throws Exception {
        try (AgentSessions agents = AgentSessions.forOneLook()) {
            return Figure.wallMillis(() -> {
                ThreadStatus _ = status(session(agents, target));
            });
        }
    }

    private static DdmSession session(AgentSessions agents, WorkingTarget target) throws InterruptedException {
        return Agents.connected(agents.lease(target.id(), Interest.REQUESTS));
    }

    private static ThreadStatus status(DdmSession session) {
        return switch (Agents.ask(session, new Threads.ThreadStatusRequest(Optional.empty()))
                .as(ThreadStatus.FORM)) {
            case Decoding.Done<ThreadStatus> done -> done.value();
            case Decoding.Malformed<ThreadStatus> bad -> throw new IllegalStateException(bad.why());
        };
    }

    private static void roundTrips(Jdk jdk, int requests) throws Exception {
        try (WorkingTarget target = WorkingTarget.start(jdk, "-XX:+EnableDynamicAgentLoading");
                AgentSessions agents = AgentSessions.forOneLook()) {
            DdmSession session = session(agents, target);
            long id = status(session).entries().getFirst().threadId();
            time("HELO", jdk, session, new Greeting.HelloRequest(Greeting.VERSION), requests);
            time("STKL", jdk, session, new Threads.StackRequest(id), requests);
            time("THST", jdk, session, new Threads.ThreadStatusRequest(Optional.empty()), requests);
        }
    }

    private static void time(String name, Jdk jdk, DdmSession session, Chunk request, int requests) throws Exception {
        System.out.println(Figure.wall(
                "Agent on " + jdk + ": round trip of " + name,
                requests / 10,
                requests,
                () -> session.request(request, Agents.PATIENCE).join()));
    }
}

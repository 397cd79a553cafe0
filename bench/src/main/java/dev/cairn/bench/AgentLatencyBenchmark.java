// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.session.Answer;
import dev.cairn.monitor.session.DdmSession;
import dev.cairn.monitor.session.TargetState;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.chunk.Greeting;
import dev.cairn.wire.ddm.chunk.ThreadStatus;
import dev.cairn.wire.ddm.chunk.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How soon the first data come from a VM that was just running, and how long a question takes from then on. */
final class AgentLatencyBenchmark {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private AgentLatencyBenchmark() {}

    static void run(int attaches, int requests) throws Exception {
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
                DdmSession session = session(agents, target);
                Answer answer = session.request(new Threads.ThreadStatusRequest(Optional.empty()), PATIENCE)
                        .join();
                if (!(answer instanceof Answer.Chunks)) {
                    throw new IllegalStateException(answer.sentence());
                }
            });
        }
    }

    private static DdmSession session(AgentSessions agents, WorkingTarget target) throws InterruptedException {
        AgentSessions.Lease lease = agents.lease(target.id(), Interest.REQUESTS);
        return switch (lease.await(PATIENCE)) {
            case TargetState.Connected(DdmSession session) -> session;
            case TargetState other -> throw new IllegalStateException("No session: " + other);
        };
    }

    private static void roundTrips(Jdk jdk, int requests) throws Exception {
        try (WorkingTarget target = WorkingTarget.start(jdk, "-XX:+EnableDynamicAgentLoading");
                AgentSessions agents = AgentSessions.forOneLook()) {
            DdmSession session = session(agents, target);
            ThreadStatus status = (ThreadStatus) ((dev.cairn.wire.ddm.Decoding.Done<?>)
                            session.request(new Threads.ThreadStatusRequest(Optional.empty()), PATIENCE)
                                    .join()
                                    .as(ThreadStatus.FORM))
                    .value();
            long id = status.entries().getFirst().threadId();
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
                () -> session.request(request, PATIENCE).join()));
    }
}

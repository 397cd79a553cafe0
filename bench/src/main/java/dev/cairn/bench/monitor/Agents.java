// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.monitor.AgentSessions.Lease;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.testkit.ThreadsOf;
import dev.cairn.wire.ddm.Chunk;
import java.io.IOException;
import java.time.Duration;

/** Waits for agents to come and to go, for as long as a machine may take that has much else to do. */
public final class Agents {
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String THREADS = "cairn-";
    private static final long LOOK_MILLIS = 20;

    private Agents() {}

    /** The session of a lease, once it is open. An agent that is still leaving is waited for, too. */
    public static DdmSession connected(Lease lease) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            TargetState state = lease.await(PATIENCE);
            if (state instanceof TargetState.Connected(DdmSession session)) {
                return session;
            }
            if (!(state instanceof TargetState.Waiting || state instanceof TargetState.Connecting)
                    || System.nanoTime() > until) {
                throw new IllegalStateException("The agent did not get into the target: " + state);
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** What a request is answered with. It is asked again where the agent is too slow for its own limit. */
    public static Answer.Chunks ask(DdmSession session, Chunk request) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Answer answer = session.request(request, PATIENCE).join();
            if (answer instanceof Answer.Chunks chunks) {
                return chunks;
            }
            if (!(answer instanceof Answer.Refused) || System.nanoTime() > until) {
                throw new IllegalStateException(answer.sentence());
            }
        }
    }

    /** Comes back when no thread of an agent is in the process any more. */
    public static void awaitGone(long pid) throws IOException, InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (isIn(pid)) {
            if (System.nanoTime() > until) {
                throw new IllegalStateException("The agent is still in process " + pid + ".");
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private static boolean isIn(long pid) throws IOException {
        return ThreadsOf.names(pid).stream().anyMatch(name -> name.startsWith(THREADS));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.monitor.Agents;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.ReportRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;

/** The allocation tracker of DDM, on in one VM while this is open, and asked over a connection as any DDM tool asks. */
final class TrackedStore implements AutoCloseable {
    /** All that it has room for, except those that are just being overwritten while a report is made. */
    private static final int FULL = 65_000;

    private static final long FILLING_NANOS = 60_000_000_000L;
    private static final long PAUSE_MILLIS = 100;

    private final AgentSessions sessions;
    private final DdmSession session;

    private TrackedStore(AgentSessions sessions, DdmSession session) {
        this.sessions = sessions;
        this.session = session;
    }

    /** Begins to track, and waits until the store is full, or a minute. */
    static TrackedStore full(VmId id) throws InterruptedException {
        AgentSessions sessions = AgentSessions.forOneLook();
        DdmSession session = Agents.connected(sessions.lease(id, Interest.REQUESTS)); // ends with the sessions
        TrackedStore store = new TrackedStore(sessions, session);
        Answer _ = Agents.ask(session, new TrackAllocations(true));
        long until = System.nanoTime() + FILLING_NANOS;
        while (store.report() < FULL && System.nanoTime() < until) {
            Thread.sleep(PAUSE_MILLIS);
        }
        return store;
    }

    /** How many allocations a report has. */
    int report() {
        return switch (Agents.ask(session, new ReportRequest()).as(AllocationReport.FORM)) {
            case Decoding.Done<AllocationReport> done ->
                done.value().allocations().size();
            case Decoding.Malformed<AllocationReport> bad ->
                throw new IllegalStateException("There was no report: " + bad.why());
        };
    }

    /** The end of the connection ends tracking too, so nothing depends on an answer here. */
    @Override
    public void close() {
        try (sessions) {
            Answer _ = session.request(new TrackAllocations(false), Agents.PATIENCE)
                    .join();
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.WatchedProcess;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.monitor.session.state.ThreadTable;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.web.message.InsideState;
import dev.cairn.web.question.Subject;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A look into one VM for as long as it is open: the agent goes in, and reports the threads and the heap. Closing it
 * ends its leases. Nothing here waits. Owned by one thread.
 */
public final class InsideLook implements AutoCloseable {
    /** Several times the interval at which the agent reports. */
    private static final long SILENCE_NANOS = 3_000_000_000L;

    private final Subject vm;
    private final AgentSessions.Lease threads;
    private final AgentSessions.Lease heap;
    private Optional<DdmSession> session = Optional.empty();
    private OptionalLong statusMillis = OptionalLong.empty();
    private long heardNanos;
    /** Since that moment. */
    private Patience patience;
    /** Why the last attempt failed, which stays true while the next one is under way. */
    private Optional<String> failure = Optional.empty();

    /**
     * How it stands.
     *
     * @param retryInMillis empty unless waiting
     * @param view the threads as last reported; empty before the first report
     */
    public record State(
            InsideState state, Optional<String> why, OptionalLong retryInMillis, Optional<ThreadsView> view) {
        static State of(InsideState state, Optional<String> why) {
            return new State(state, why, OptionalLong.empty(), Optional.empty());
        }
    }

    public InsideLook(AgentSessions agents, Subject vm) {
        this.vm = vm;
        this.threads = agents.lease(vm.id(), Interest.THREADS);
        this.heap = agents.lease(vm.id(), Interest.HEAP);
        this.patience = patience();
    }

    public Subject vm() {
        return vm;
    }

    public State state(long nanos, long nowMillis) {
        return switch (threads.state()) {
            case TargetState.Connecting connecting -> State.of(InsideState.CONNECTING, failure);
            case TargetState.Connected(DdmSession now) -> open(now, nanos);
            case TargetState.Waiting waiting -> {
                failure = Optional.of(waiting.why());
                yield new State(
                        InsideState.WAITING,
                        failure,
                        OptionalLong.of(Math.max(0, waiting.retryAtMillis() - nowMillis)),
                        Optional.empty());
            }
            case TargetState.Refused(String why) -> State.of(InsideState.REFUSED, Optional.of(why));
            case TargetState.Gone gone -> State.of(InsideState.GONE, Optional.empty());
        };
    }

    private State open(DdmSession now, long nanos) {
        failure = Optional.empty();
        Optional<ThreadsView> view = ThreadWatch.of(now)
                .map(ThreadTable::view)
                .filter(seen -> seen.statusMillis().isPresent());
        OptionalLong status = view.map(ThreadsView::statusMillis).orElse(OptionalLong.empty());
        // By our own clock, as that of the machine may be set.
        if (!session.equals(Optional.of(now)) || !status.equals(statusMillis)) {
            session = Optional.of(now);
            statusMillis = status;
            heardNanos = nanos;
            patience = patience();
        }
        var _ = patience.isOver(); // a look each time, as only two show that it stands still
        boolean silent = nanos - heardNanos > SILENCE_NANOS;
        return new State(
                silent ? InsideState.SILENT : InsideState.OPEN,
                silent ? Optional.of(patience.why()) : Optional.empty(),
                OptionalLong.empty(),
                view);
    }

    private Patience patience() {
        Patience begun = Patience.with(WatchedProcess.of(vm.id()), Duration.ofHours(1));
        var _ = begun.isOver(); // a first look, which later ones are held against
        return begun;
    }

    @Override
    public void close() {
        threads.close();
        heap.close();
    }
}

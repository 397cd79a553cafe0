// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.GcReading;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.ThreadsReading;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.web.message.Frame;
import dev.cairn.web.message.GcReport;
import dev.cairn.web.message.ThreadsReport;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.Threads.ThreadStack;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Asks for what only an agent in the VM can tell, which puts it in. Every call waits, but only as long as its caller allows. */
public final class Inside {
    /** No question is given more patience than this. */
    public static final Duration MOST_PATIENCE = Duration.ofHours(1);

    private final AgentSessions agents;
    private final Duration limit;

    public Inside(AgentSessions agents) {
        this(agents, agents.patience());
    }

    /** @param limit how long each question may take the VM, the agent's way in included; {@link #MOST_PATIENCE} at most */
    public Inside(AgentSessions agents, Duration limit) {
        this.agents = agents;
        this.limit = bounded(limit);
    }

    /** How long {@link #threads} takes at most, after it has waited for an agent that was just leaving. */
    static Duration longestLook(Duration limit) {
        return AgentSessions.LONGEST_FAREWELL.plus(bounded(limit));
    }

    /** How long {@link #collect} takes at most, likewise. */
    static Duration longestCollection(Duration limit) {
        return AgentSessions.LONGEST_FAREWELL.plus(GcReading.longest(bounded(limit)));
    }

    private static Duration bounded(Duration limit) {
        return limit.compareTo(MOST_PATIENCE) > 0 ? MOST_PATIENCE : limit;
    }

    /** The VM that is asked, as messages call it. */
    public record Subject(VmId id, String name) {
        /** The VM that messages call {@code key}; empty if it is not there any more. */
        static Optional<Subject> of(Monitor monitor, String key) {
            return monitor.vms().stream()
                    .filter(vm -> vm.id().toString().equals(key))
                    .findFirst()
                    .map(vm -> new Subject(vm.id(), vm.identity().name()));
        }
    }

    /** The threads, and their stacks if wanted. */
    public Asked<ThreadsReport> threads(Subject vm, boolean withStacks) throws InterruptedException {
        return ask(
                vm,
                (session, patience) -> new Asked.Told<>(InsideMessages.threads(
                        vm.id().toString(),
                        vm.id().pid(),
                        vm.name(),
                        ThreadsReading.of(session, withStacks, patience))));
    }

    /** Where one thread is, the innermost frame first. */
    Asked<List<Frame>> stack(Subject vm, long threadId) throws InterruptedException {
        return ask(vm, (session, patience) -> switch (ThreadsReading.stack(session, threadId, patience)) {
            case Decoding.Done<ThreadStack> done ->
                new Asked.Told<>(InsideMessages.frames(done.value().frames()));
            case Decoding.Malformed<ThreadStack>(String why) -> new Asked.SaidNo<>(why);
        });
    }

    /** Has the VM collect garbage. The collection itself may take a minute. */
    public Asked<GcReport> collect(Subject vm) throws InterruptedException {
        return ask(vm, (session, patience) -> switch (GcReading.of(session, patience)) {
            case GcReading.Result.Collected(GcReading reading) ->
                new Asked.Told<>(new GcReport(
                        vm.id().toString(),
                        vm.id().pid(),
                        vm.name(),
                        InsideMessages.orNull(reading.usedBytesBefore()),
                        InsideMessages.orNull(reading.usedBytesAfter()),
                        reading.took().toMillis()));
            case GcReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        });
    }

    private <T> Asked<T> ask(Subject vm, BiFunction<DdmSession, Patience, Asked<T>> question)
            throws InterruptedException {
        try (AgentSessions.Lease lease = agents.lease(vm.id(), Interest.REQUESTS)) {
            SessionLease.Reached reached = lease.reach(limit);
            return reached.state() instanceof TargetState.Connected(DdmSession session)
                    ? question.apply(session, reached.patience())
                    : new Asked.SaidNo<>(reached.why("VM " + vm.id().pid()));
        }
    }
}

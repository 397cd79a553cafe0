// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.AgentSessions.Interest;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Asks for what only an agent in the VM can report, which puts the agent in, or what the VM says by itself. Every call waits, but only as long as its
 * caller allows.
 */
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

    /** How long {@link #ask} takes at most, after it has waited for an agent that was just leaving. */
    public static Duration longest(VmQuestion<?> question, Duration limit) {
        return AgentSessions.LONGEST_FAREWELL.plus(question.longest().apply(bounded(limit)));
    }

    private static Duration bounded(Duration limit) {
        return limit.compareTo(MOST_PATIENCE) > 0 ? MOST_PATIENCE : limit;
    }

    /**
     * Asks a VM, which puts the agent in if the question needs it.
     *
     * @param arguments of the question, by name
     */
    public <R> Asked<R> ask(VmQuestion<R> question, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        Map<String, String> known = question.known(arguments);
        Optional<String> objection = question.objection().apply(known);
        if (objection.isPresent()) {
            return new Asked.SaidNo<>(objection.get());
        }
        return switch (question.reading()) {
            case VmQuestion.ByVm<R> outside -> outside.read(vm, known, limit);
            case VmQuestion.ByAgent<R> reading -> ask(reading, vm, known);
        };
    }

    private <R> Asked<R> ask(VmQuestion.ByAgent<R> reading, Subject vm, Map<String, String> known)
            throws InterruptedException {
        try (AgentSessions.Lease lease = agents.lease(vm.id(), Interest.REQUESTS)) {
            SessionLease.Reached reached = lease.reach(limit);
            return reached.state() instanceof TargetState.Connected(DdmSession session)
                    ? reading.read(session, vm, known, reached.patience())
                    : new Asked.SaidNo<>(reached.why("VM " + vm.id().pid()));
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.AgentSessions;
import dev.cairn.web.recording.RecordingDesk;
import java.time.Duration;
import java.util.Map;

/** Answers all questions to a server. Every call waits. */
public final class Respondent {
    private final AgentSessions agents;
    private final RecordingDesk desk;

    public Respondent(AgentSessions agents, RecordingDesk desk) {
        this.agents = agents;
        this.desk = desk;
    }

    /** The recordings that it answers for. */
    public RecordingDesk desk() {
        return desk;
    }

    /** As below, with the monitor's patience. */
    public <R> Asked<R> ask(Question<R> question, Subject vm, Map<String, String> arguments)
            throws InterruptedException {
        return ask(question, vm, arguments, agents.patience());
    }

    /**
     * Answers a question.
     *
     * @param arguments of the question, by name
     * @param limit how long the VM may take for what it is asked, as in {@link Inside}
     */
    public <R> Asked<R> ask(Question<R> question, Subject vm, Map<String, String> arguments, Duration limit)
            throws InterruptedException {
        return switch (question) {
            case VmQuestion<R> inside -> new Inside(agents, limit).ask(inside, vm, arguments);
            case DeskQuestion<R> ofDesk -> ofDesk.reading().read(desk, vm, ofDesk.known(arguments));
        };
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.testkit.Eventually;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Change;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Data;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Started;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import java.util.stream.Stream;

/** A recording without a ring, and what came of it. */
public final class RemoteRecording {
    public static final int DEPTH = 64;

    private final DdmConnection agent;
    private final Started started;

    private RemoteRecording(DdmConnection agent, Started started) {
        this.agent = agent;
        this.started = started;
    }

    public static Start allocations(long interval, long budget, int depth, int flags) {
        return allocations(interval, budget, Integer.MAX_VALUE, depth, flags);
    }

    public static Start allocations(long interval, long budget, long longest, int depth, int flags) {
        return new Start(
                0,
                Recordings.ALLOCATIONS,
                interval,
                budget,
                longest,
                depth,
                flags,
                ProcessHandle.current().pid());
    }

    public static Start cpu(long intervalNanos) {
        return new Start(
                0,
                Recordings.CPU,
                intervalNanos,
                0,
                0,
                DEPTH,
                0,
                ProcessHandle.current().pid());
    }

    public static RemoteRecording start(DdmConnection agent, Start start) {
        return new RemoteRecording(agent, agent.request(start, Started.FORM));
    }

    public static RemoteRecording exact(DdmConnection agent) {
        return start(agent, allocations(0, 0, DEPTH, 0));
    }

    public Started started() {
        return started;
    }

    public void change(long interval, long budget, int depth) {
        if (!agent.request(new Change(started.recording(), interval, budget, Integer.MAX_VALUE, depth))
                .isEmpty()) {
            throw new AssertionError("RECC has an empty reply.");
        }
    }

    public Status mark(int token) {
        return agent.request(new MarkRequest(started.recording(), token), Status.FORM);
    }

    /** A mark, and waits until it has come, and with it all that was before. */
    public Status awaitMark(int token) {
        Status status = mark(token);
        Eventually.eventually(
                DdmConnection.TIME_OUT, () -> Recorded.marks(data()).anyMatch(mark -> mark == token), done -> done);
        return status;
    }

    private Stream<Data> data() {
        return agent.events(Data.FORM).stream().filter(each -> each.recording() == started.recording());
    }

    public Status end() {
        return agent.request(new EndRequest(started.recording()), Status.END_FORM);
    }

    /** All that has come so far; after {@link #end} all that there is. */
    public Recorded recorded() {
        return Recorded.of(data());
    }
}

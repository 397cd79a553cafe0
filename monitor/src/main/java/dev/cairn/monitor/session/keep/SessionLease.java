// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import java.time.Duration;
import java.util.Optional;

/** Somebody's wish for a session with one target; closing it takes that back. */
public interface SessionLease extends AutoCloseable {
    /** How it stands; {@link TargetState.Gone} once the target has ended. */
    TargetState state();

    /** The session; empty while there is none. */
    Optional<DdmSession> session();

    /** Waits for a session, or for the word why there is none, but not for longer than {@code limit}. */
    TargetState await(Duration limit) throws InterruptedException;

    /**
     * As {@link #await}, for a caller that goes on with the patience that is left.
     *
     * @return {@link Reached} once the target is, or why it is not
     */
    Reached reach(Duration limit) throws InterruptedException;

    /**
     * How it stands with the target, and with the patience for it, which began when what this process itself needs was there.
     */
    record Reached(TargetState state, Patience patience) {
        /** Why there is no session, as a sentence. */
        public String why(String vm) {
            return switch (state) {
                case TargetState.Connected _ -> vm + " is connected.";
                case TargetState.Connecting(Optional<String> lastFailure) -> lastFailure.orElseGet(patience::whyNotIn);
                case TargetState.Waiting waiting -> waiting.why();
                case TargetState.Refused(String why) -> why;
                case TargetState.Gone _ -> vm + " has ended.";
            };
        }
    }

    @Override
    void close();
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session;

import java.time.Duration;
import java.util.Optional;

/** Somebody's wish for a session with one target; closing it takes that back. */
public interface SessionLease extends AutoCloseable {
    /** How it stands; {@link TargetState.Gone} once the target has ended. */
    TargetState state();

    /** The session; empty while there is none. */
    Optional<DdmSession> session();

    /** Waits for a session, or for the word why there is none, but not for longer than {@code patience}. */
    TargetState await(Duration patience) throws InterruptedException;

    @Override
    void close();
}

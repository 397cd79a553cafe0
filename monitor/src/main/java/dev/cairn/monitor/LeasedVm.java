// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.attach.AgentConnector;
import dev.cairn.monitor.session.keep.Connector;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One VM that somebody wants to see into. Guarded by the lock of {@link AgentSessions}. */
final class LeasedVm implements Connector {
    final AgentConnector connector;
    final Map<AgentSessions.Interest, Integer> interests = new HashMap<>();
    int count;
    long idleSinceNanos;
    /** Its VM has ended, or was lost from sight: what comes of that VM later is not this one's. */
    volatile boolean forgotten;

    private final CompletableFuture<Void> earlierFarewell;

    LeasedVm(AgentConnector connector, CompletableFuture<Void> earlierFarewell) {
        this.connector = connector;
        this.earlierFarewell = earlierFarewell;
    }

    @Override
    public Optional<Duration> patience() {
        return connector.patience();
    }

    @Override
    public Connection connect() throws InterruptedException {
        awaitFarewell();
        return connector.connect();
    }

    /** A session with an agent that is just leaving would end with it. */
    void awaitFarewell() throws InterruptedException {
        try {
            earlierFarewell.get(AgentSessions.LONGEST_FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // it does not go, so it may be of use
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** An open session with a target that answers nothing after the greeting. */
public final class GreetedPeer implements AutoCloseable {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final HandWrittenPeer peer = new HandWrittenPeer();
    private final Sessions sessions;
    private final DdmSession session;

    private GreetedPeer(String name, Duration untilFeatures) {
        sessions = new Sessions(new ChunkHandlers(), SessionSettings.DEFAULT.withTimes(LONG, untilFeatures, LONG));
        session = sessions.open(name, peer.pair().server());
    }

    /**
     * With a target that says what it can do.
     *
     * @param name what messages call it
     */
    public static GreetedPeer withFeatures(String name, String... features) throws Exception {
        GreetedPeer greeted = new GreetedPeer(name, LONG);
        greeted.peer.greet(features);
        return greeted.awaitOpen();
    }

    /** With one that says who it is, and leaves the question for its features alone. */
    public static GreetedPeer silent(String name) throws Exception {
        GreetedPeer greeted = new GreetedPeer(name, Duration.ofMillis(1));
        greeted.peer.shake();
        greeted.peer.answer(greeted.peer.next(), HandWrittenPeer.hello("app"));
        return greeted.awaitOpen();
    }

    private GreetedPeer awaitOpen() throws Exception {
        assertThat(session.greeted().get(LONG.toMillis(), TimeUnit.MILLISECONDS))
                .isInstanceOf(SessionState.Open.class);
        return this;
    }

    public DdmSession session() {
        return session;
    }

    @Override
    public void close() {
        sessions.close();
        peer.close();
    }
}

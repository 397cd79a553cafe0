// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.peer.HandWrittenPeer;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** Tests of a session whose target is a {@link HandWrittenPeer}. Sessions and peer are closed after each. */
abstract class WithHandWrittenPeer {
    static final Duration LONG = Duration.ofSeconds(30);
    static final Duration NEVER = Duration.ofHours(1);
    static final int XMPL = FourCc.of("XMPL");
    static final RawChunk EXAMPLE = new RawChunk(XMPL, Bytes.of(1, 2, 3));
    static final SessionSettings PATIENT = SessionSettings.DEFAULT.withTimes(LONG, LONG, LONG);

    final ChunkHandlers handlers = new ChunkHandlers();
    final HandWrittenPeer peer = new HandWrittenPeer();
    Sessions sessions = new Sessions(handlers, PATIENT);

    @AfterEach
    void closeAll() {
        sessions.close();
        peer.close();
    }

    final DdmSession open() {
        return sessions.open("the target", peer.pair().server());
    }

    final DdmSession openWith(SessionSettings settings) {
        sessions = new Sessions(handlers, settings);
        return open();
    }

    static <T> T result(CompletableFuture<T> future) throws Exception {
        return future.get(LONG.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A session that is open, with a peer of its own features. */
    final DdmSession greeted(String... features) throws Exception {
        DdmSession session = open();
        peer.greet(features);
        assertThat(result(session.greeted())).isInstanceOf(SessionState.Open.class);
        return session;
    }

    static String whyClosed(DdmSession session) throws Exception {
        SessionState end = result(session.ended());
        assertThat(end).isInstanceOf(SessionState.Closed.class);
        return ((SessionState.Closed) end).why();
    }
}

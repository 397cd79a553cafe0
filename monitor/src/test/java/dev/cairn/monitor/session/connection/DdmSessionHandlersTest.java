// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.ClientData;
import dev.cairn.monitor.session.api.DataKey;
import dev.cairn.monitor.session.transport.SocketPair;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What handlers may do with a session, what they keep with it, and its end from this side. */
@Timeout(60)
class DdmSessionHandlersTest extends WithHandWrittenPeer {
    @Test
    void aHandlerThatThrowsHarmsNobody() throws Exception {
        BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
        handlers.register(XMPL, new ChunkHandler() {
            @Override
            public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
                throw new AssertionError("on purpose");
            }

            @Override
            public void clientConnected(Client client) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("on purpose");
            }
        });
        handlers.register(XMPL, (client, type, data, isReply, msgId) -> seen.add(type));
        DdmSession session = greeted();
        peer.event(EXAMPLE);
        peer.event(EXAMPLE);

        assertThat(seen.take()).isEqualTo(XMPL);
        assertThat(seen.take()).isEqualTo(XMPL);
        assertThat(session.counts().handlerFailures()).isEqualTo(3);
    }

    @Test
    void aHandlerSeesRepliesAsSuchAndMayAskMore() throws Exception {
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        handlers.register(XMPL, new ChunkHandler() {
            @Override
            public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
                seen.add((isReply ? "reply " : "event ") + Integer.toHexString(msgId) + " " + data.isReadOnly());
            }

            @Override
            public void clientConnected(Client client) {
                var _ = client.request(new Threads.ThreadEventsRequest(true), LONG);
                var _ = client.request(EXAMPLE, LONG);
            }
        });
        DdmSession session = open();
        peer.greet();
        peer.answer(peer.next());
        peer.answer(peer.next(), EXAMPLE);
        peer.event(EXAMPLE);

        assertThat(seen.take()).isEqualTo("reply 40000003 true");
        assertThat(seen.take()).isEqualTo("event 1 true");
        assertThat(session.counts().requests()).isEqualTo(4);
    }

    @Test
    void closingFromAHandlerEndsTheSession() throws Exception {
        handlers.register(XMPL, (client, type, data, isReply, msgId) -> ((DdmSession) client).close("Enough."));
        DdmSession session = greeted();
        peer.event(EXAMPLE, EXAMPLE);

        assertThat(whyClosed(session)).isEqualTo("Enough.");
        assertThat(peer.seesTheEnd()).isTrue();
        assertThat(sessions.all()).isEmpty();
    }

    @Test
    void closingTheSessionsClosesEachAndThoseThatComeLater() throws Exception {
        DdmSession session = greeted();
        sessions.close();

        assertThat(whyClosed(session)).contains("this side");
        try (SocketPair another = SocketPair.open()) {
            assertThat(whyClosed(sessions.open("late", another.server()))).contains("this side");
        }
    }

    @Test
    void dataOfAClientAreTyped() throws IOException {
        DataKey<String> key = DataKey.of("text", String.class);
        DataKey<String> another = DataKey.of("text", String.class);
        ClientData data = open().data();
        data.put(key, "a");

        assertThat(data.get(key)).contains("a");
        assertThat(data.get(another)).isEmpty();
        assertThat(data.get(another, () -> "b")).isEqualTo("b");
        data.remove(key);
        assertThat(data.get(key)).isEmpty();
    }
}

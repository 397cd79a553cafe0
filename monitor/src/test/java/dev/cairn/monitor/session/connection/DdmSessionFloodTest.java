// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.peer.HandWrittenPeer;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Targets that send more than anybody takes, or take nothing: what waits for them has a bound. */
@Timeout(60)
class DdmSessionFloodTest extends WithHandWrittenPeer {
    @Test
    void aPeerThatNeverReadsIsCutOffAndNobodyWaitsForIt() throws Exception {
        sessions = new Sessions(handlers, PATIENT.withQueue(64, 1 << 20));
        DdmSession session = greeted();
        RawChunk large = new RawChunk(XMPL, Bytes.owning(new byte[64 * 1024]));
        CompletableFuture<Answer> last = session.request(large, NEVER);
        for (int i = 0; i < 1000 && session.state() instanceof SessionState.Open; i++) {
            last = session.request(large, NEVER);
        }

        assertThat(whyClosed(session)).contains("does not read").contains("packets");
        assertThat(result(last)).isInstanceOf(Answer.Closed.class);
    }

    @Test
    void aFloodIsHandledAtThePaceOfTheHandlerAndLosesNothing() throws Exception {
        int events = 20_000;
        BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
        handlers.register(XMPL, (client, type, data, isReply, msgId) -> seen.add(data.getInt()));
        DdmSession session = greeted();
        for (int i = 0; i < events; i++) {
            peer.event(new RawChunk(XMPL, new ByteWriter().u4(i).toBytes()));
        }

        for (int i = 0; i < events; i++) {
            assertThat(seen.take()).isEqualTo(i);
        }
        assertThat(session.state()).isInstanceOf(SessionState.Open.class);
    }

    @Test
    void floodBeforeTheGreetingIsBoundedAndCounted() throws Exception {
        DdmSession session = open();
        peer.shake();
        for (int i = 0; i < 300; i++) {
            peer.event(EXAMPLE);
        }
        peer.answer(peer.next(), HandWrittenPeer.hello("app"));
        peer.answer(peer.next(), HandWrittenPeer.features());
        result(session.greeted());

        assertThat(session.counts().earlyDropped()).isEqualTo(300 - 256);
    }

    @Test
    void unfinishedPacketsOfAllTogetherAreBounded() throws Exception {
        int limit = 1 << 20;
        BlockingQueue<Integer> sizes = new LinkedBlockingQueue<>();
        handlers.register(XMPL, (client, type, data, isReply, msgId) -> sizes.add(data.remaining()));
        sessions = new Sessions(
                handlers, new SessionSettings(LONG, LONG, LONG, LONG, 8 << 20, 8 << 20, 64, 8 << 20, limit));
        DdmSession session = greeted();
        int large = limit * 3 / 4;
        for (int i = 0; i < 5; i++) { // one after the other is no problem
            peer.event(new RawChunk(XMPL, Bytes.owning(new byte[large])));
            assertThat(sizes.take()).isEqualTo(large);
        }
        var _ = CompletableFuture.runAsync(() -> {
            try {
                peer.event(new RawChunk(XMPL, Bytes.owning(new byte[2 * limit])));
            } catch (IOException e) {
                // the session has closed its end
            }
        });

        assertThat(whyClosed(session))
                .contains("unfinished packets of all targets")
                .contains("1048576");
    }
}

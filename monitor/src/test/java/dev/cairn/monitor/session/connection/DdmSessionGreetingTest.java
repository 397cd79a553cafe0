// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.peer.HandWrittenPeer;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.app.AppLife;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** From the handshake until a session is open, or is not. */
@Timeout(60)
class DdmSessionGreetingTest extends WithHandWrittenPeer {
    @Test
    void greetsWithHelloAndAnEmptyFeaturesRequestAndNoMore() throws Exception {
        DdmSession session = open();
        peer.shake();
        JdwpPacket.Command hello = peer.next();
        peer.answer(hello, HandWrittenPeer.hello("app"));
        JdwpPacket.Command features = peer.next();
        peer.answer(features, HandWrittenPeer.features("method-trace-profiling"));

        assertThat(result(session.greeted())).isInstanceOf(SessionState.Open.class);
        assertThat(hello.id()).isEqualTo(0x4000_0000);
        assertThat(features.id()).isEqualTo(0x4000_0001);
        assertThat(hello.data()).isEqualTo(ChunkPacket.encode(List.of(new Greeting.HelloRequest(1).toRaw())));
        assertThat(features.data())
                .isEqualTo(ChunkPacket.encode(List.of(new Greeting.FeaturesRequest(List.of()).toRaw())));
        assertThat(session.hello().orElseThrow().vm()).isEqualTo("Test VM");
        assertThat(session.features().names().contains("method-trace-profiling"))
                .isTrue();
        assertThat(session.features().isCairn()).isFalse();
        var _ = session.request(EXAMPLE, LONG);
        assertThat(peer.next().id()).isEqualTo(0x4000_0002);
    }

    @Test
    void announcesWhatItUnderstandsToCairnOnly() throws Exception {
        DdmSession session = greeted(CairnFeature.CAIRN_1.text(), CairnFeature.THREAD_STATUS_PERIODIC.text());

        JdwpPacket.Command second = peer.next();
        ChunkPacket.Content content = ChunkPacket.decode(second.data(), 0);
        assertThat(content).isInstanceOf(ChunkPacket.Content.Chunks.class);
        RawChunk chunk = ((ChunkPacket.Content.Chunks) content).chunks().getFirst();
        assertThat(chunk.type()).isEqualTo(FourCc.of("FEAT"));
        assertThat(Greeting.Features.FORM.decode(chunk.data()).toString()).contains("HPI8", "THST+", "cairn-1");
        assertThat(session.features().isCairn()).isTrue();
    }

    @Test
    void aPeerThatAnswersWithAJdwpErrorIsNotDdmAndGetsNothingMore() throws Exception {
        DdmSession session = open();
        peer.shake();
        peer.write(new JdwpPacket.Reply(peer.next().id(), 99, Bytes.EMPTY).encode());

        SessionState state = result(session.ended());
        assertThat(state).isInstanceOf(SessionState.NotDdm.class);
        assertThat(((SessionState.NotDdm) state).why()).contains("99").contains("does not speak DDM");
        assertThat(result(session.greeted())).isEqualTo(state);
        assertThat(result(session.request(EXAMPLE, LONG))).isInstanceOf(Answer.Closed.class);
        assertThat(session.counts().requests()).isEqualTo(1);
        assertThat(session.counts().packetsOut()).isEqualTo(2); // the handshake and HELO
        assertThat(peer.seesTheEnd()).isTrue();
    }

    @Test
    void aRefusedHelloEndsWithTheReasonOfTheTarget() throws Exception {
        DdmSession session = open();
        peer.shake();
        peer.answer(
                peer.next(), Failure.of("Eight sessions are open; close one.").toRaw());

        assertThat(whyClosed(session)).isEqualTo("Eight sessions are open; close one.");
    }

    @Test
    void aTargetThatDoesNotSayWhatItCanDoIsOpenAllTheSame() throws Exception {
        DdmSession session = openWith(PATIENT.withTimes(LONG, Duration.ofMillis(1), LONG));
        peer.shake();
        peer.answer(peer.next(), HandWrittenPeer.hello("app"));
        peer.next();

        assertThat(result(session.greeted())).isInstanceOf(SessionState.Open.class);
        assertThat(session.features().names()).isEmpty();
        assertThat(session.features().untold())
                .as("nothing is concluded from silence")
                .contains("the target has not answered for 1 ms.");
    }

    @Test
    void aHangingHandshakeEndsInTime() throws Exception {
        DdmSession session = openWith(PATIENT.withTimes(Duration.ofMillis(50), LONG, LONG));

        assertThat(whyClosed(session)).contains("has not answered for 50 ms");
    }

    @Test
    void aHangingHelloEndsInTime() throws Exception {
        DdmSession session = open();
        peer.shake();
        assertThat(peer.next().id()).isEqualTo(0x4000_0000);
        session.tick(System.nanoTime() + LONG.toNanos());

        assertThat(whyClosed(session)).contains("has not answered for");
    }

    @Test
    void sendsNothingBeforeTheGreeting() throws Exception {
        DdmSession session = open();

        Answer answer = result(session.request(EXAMPLE, LONG));
        assertThat(answer.sentence()).contains("not open yet");
    }

    @Test
    void keepsWhatComesBeforeTheGreetingIsOver() throws Exception {
        BlockingQueue<String> calls = new LinkedBlockingQueue<>();
        handlers.register(XMPL, new ChunkHandler() {
            @Override
            public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
                calls.add("chunk " + data.remaining());
            }

            @Override
            public void clientConnected(Client client) {
                calls.add("connected " + client.hello().isPresent());
            }

            @Override
            public void clientDisconnected(Client client) {
                calls.add("disconnected");
            }
        });
        DdmSession session = open();
        peer.shake();
        peer.event(new AppLife.Waiting(0).toRaw());
        peer.event(EXAMPLE);
        peer.answer(peer.next(), HandWrittenPeer.hello(""));
        peer.answer(peer.next(), HandWrittenPeer.features());
        peer.event(new AppLife.AppName("named", Optional.empty(), Optional.empty()).toRaw());
        peer.close();
        whyClosed(session);

        assertThat(calls).containsExactly("connected true", "chunk 3", "disconnected");
        assertThat(session.saidItWaits()).isTrue();
        assertThat(session.appName()).isEqualTo("named");
        assertThat(session.counts().unknownChunks()).isZero();
    }
}

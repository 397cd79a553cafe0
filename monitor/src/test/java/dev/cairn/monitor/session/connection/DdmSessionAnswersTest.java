// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.Replies;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.transport.UnfinishedBytes;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every request is answered: by the target, or by the session that has waited for long enough or is closed. */
@Timeout(60)
class DdmSessionAnswersTest extends WithHandWrittenPeer {
    @Test
    void pairsAnswersWithRequestsByTheirIds() throws Exception {
        DdmSession session = greeted();
        CompletableFuture<Answer> first = session.request(EXAMPLE, LONG);
        CompletableFuture<Answer> second = session.request(EXAMPLE, LONG);
        CompletableFuture<Answer> third = session.request(EXAMPLE, LONG);
        JdwpPacket.Command a = peer.next();
        JdwpPacket.Command b = peer.next();
        JdwpPacket.Command c = peer.next();
        peer.answer(c, Failure.of("It is gone.").toRaw());
        peer.write(new JdwpPacket.Reply(b.id(), 20, Bytes.EMPTY).encode());
        peer.answer(a, EXAMPLE, EXAMPLE);

        assertThat(result(first)).isEqualTo(new Answer.Chunks(List.of(EXAMPLE, EXAMPLE)));
        assertThat(result(second)).isEqualTo(new Answer.Rejected(20));
        assertThat(result(third)).isEqualTo(new Answer.Refused(Failure.of("It is gone.")));
    }

    @Test
    void anEmptyReplyIsAnAnswer() throws Exception {
        DdmSession session = greeted();
        CompletableFuture<Answer> answer = session.request(EXAMPLE, LONG);
        peer.answer(peer.next());

        assertThat(result(answer)).isEqualTo(new Answer.Chunks(List.of()));
    }

    @Test
    void aLateReplyIsCountedAndDropped() throws Exception {
        BlockingQueue<Integer> handled = new LinkedBlockingQueue<>();
        handlers.register(XMPL, (client, type, data, isReply, msgId) -> handled.add(msgId));
        DdmSession session = greeted();
        CompletableFuture<Answer> answer = session.request(EXAMPLE, Duration.ZERO);
        JdwpPacket.Command request = peer.next();

        assertThat(result(answer)).isEqualTo(new Answer.TimedOut("the target has not answered for 0 ms."));
        peer.answer(request, EXAMPLE);
        peer.write(new JdwpPacket.Reply(7, 0, Bytes.EMPTY).encode());
        peer.event(EXAMPLE);
        assertThat(handled.take()).isEqualTo(1);
        assertThat(handled).isEmpty();
        assertThat(session.counts().timeouts()).isEqualTo(1);
        assertThat(session.counts().lateReplies()).isEqualTo(1);
        assertThat(session.counts().strayReplies()).isEqualTo(1);
    }

    /** Its time is that from one sign to the next; here a test is the clock. */
    @Test
    void anAnswerThatKeepsComingIsWaitedFor() throws Exception {
        DdmSession session = new DdmSession(
                "the target",
                peer.pair().server(),
                Optional.empty(),
                handlers,
                PATIENT,
                new UnfinishedBytes(1 << 20),
                Replies.TO_ALL,
                ended -> {});
        session.start();
        peer.greet();
        assertThat(result(session.greeted())).isInstanceOf(SessionState.Open.class);
        session.tick(System.nanoTime());
        RawChunk large = new RawChunk(XMPL, Bytes.copyOf(new byte[4 * DdmSession.SIGN_BYTES]));
        CompletableFuture<Answer> whole = session.request(large, LONG);
        CompletableFuture<Answer> broken = session.request(EXAMPLE, LONG);
        Bytes reply = ChunkPacket.reply(peer.next().id(), List.of(large)).encode();
        long now = System.nanoTime();
        int sent = 0;

        for (int piece = 1; piece <= 3; piece++) {
            sent = sendUpTo(session, reply, sent, piece * DdmSession.SIGN_BYTES);
            now += LONG.toNanos() - 1;
            session.tick(now);
            assertThat(whole).isNotDone();
        }
        sendUpTo(session, reply, sent, reply.length());
        assertThat(result(whole)).isEqualTo(new Answer.Chunks(List.of(large)));
        assertThat(broken).as("behind it").isNotDone();

        Bytes trickle = ChunkPacket.reply(peer.next().id(), List.of(large)).encode();
        sendUpTo(session, trickle, 0, DdmSession.SIGN_BYTES / 2);
        session.tick(now + LONG.toNanos());
        assertThat(result(broken)).isInstanceOf(Answer.TimedOut.class);
        session.close();
    }

    /** Returns how far it has come: all has been read. */
    private int sendUpTo(DdmSession session, Bytes packet, int from, int to) throws Exception {
        peer.write(packet.slice(from, to - from));
        int pending = to == packet.length() ? 0 : to;
        eventually(LONG, session::pendingBytes, come -> come == pending);
        return to;
    }

    @Test
    void whatWaitsForAnAnswerIsToldWhenThePeerDiesInTheMiddleOfIt() throws Exception {
        DdmSession session = greeted();
        CompletableFuture<Answer> answer = session.request(EXAMPLE, NEVER);
        Bytes reply = ChunkPacket.reply(peer.next().id(), List.of(EXAMPLE)).encode();
        peer.write(reply.slice(0, reply.length() - 1));
        peer.close();

        assertThat(result(answer)).isInstanceOf(Answer.Closed.class);
        assertThat(whyClosed(session)).contains("middle of a packet");
        assertThat(result(session.request(EXAMPLE, NEVER))).isInstanceOf(Answer.Closed.class);
    }

    @Test
    void aMalformedReplyIsAnAnswerAndTheSessionGoesOn() throws Exception {
        DdmSession session = greeted();
        CompletableFuture<Answer> first = session.request(EXAMPLE, LONG);
        peer.write(new JdwpPacket.Reply(peer.next().id(), 0, Bytes.of(1, 2, 3)).encode());
        assertThat(result(first)).isInstanceOf(Answer.Malformed.class);
        CompletableFuture<Answer> second = session.request(EXAMPLE, LONG);
        peer.answer(peer.next());

        assertThat(result(second)).isInstanceOf(Answer.Chunks.class);
        assertThat(session.counts().malformed()).isEqualTo(1);
        assertThat(session.lastProblem()).isPresent();
    }

    @Test
    void isSilentWhileNothingComesAndOpenAllTheSame() throws Exception {
        sessions = new Sessions(handlers, PATIENT.withTimes(LONG, LONG, Duration.ZERO));
        DdmSession session = greeted();
        eventually(LONG, session::silent, silent -> !silent);
        CompletableFuture<Answer> answer = session.request(EXAMPLE, NEVER);
        assertThat(session.silent()).isTrue();
        peer.answer(peer.next());
        result(answer);

        eventually(LONG, session::silent, silent -> !silent);
        assertThat(session.state()).isInstanceOf(SessionState.Open.class);
    }
}

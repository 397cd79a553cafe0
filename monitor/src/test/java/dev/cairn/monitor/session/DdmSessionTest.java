// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.AppLife;
import dev.cairn.wire.ddm.chunk.CairnFeature;
import dev.cairn.wire.ddm.chunk.Failure;
import dev.cairn.wire.ddm.chunk.Greeting;
import dev.cairn.wire.ddm.chunk.Threads;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DdmSessionTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration NEVER = Duration.ofHours(1);
    private static final int XMPL = FourCc.of("XMPL");
    private static final RawChunk EXAMPLE = new RawChunk(XMPL, Bytes.of(1, 2, 3));
    private static final SessionSettings PATIENT = SessionSettings.DEFAULT.withTimes(LONG, LONG, LONG);

    private final ChunkHandlers handlers = new ChunkHandlers();
    private final HandWrittenPeer peer = new HandWrittenPeer();
    private Sessions sessions = new Sessions(handlers, PATIENT);

    @AfterEach
    void closeAll() {
        sessions.close();
        peer.close();
    }

    private DdmSession open() {
        return sessions.open("the target", peer.pair().server());
    }

    private DdmSession openWith(SessionSettings settings) {
        sessions = new Sessions(handlers, settings);
        return open();
    }

    private static <T> T result(CompletableFuture<T> future) throws Exception {
        return future.get(LONG.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A session that is open, with a peer of its own features. */
    private DdmSession greeted(String... features) throws Exception {
        DdmSession session = open();
        peer.greet(features);
        assertThat(result(session.greeted())).isInstanceOf(SessionState.Open.class);
        return session;
    }

    private static String whyClosed(DdmSession session) throws Exception {
        SessionState end = result(session.ended());
        assertThat(end).isInstanceOf(SessionState.Closed.class);
        return ((SessionState.Closed) end).why();
    }

    // --- greeting ---------------------------------------------------------------------------------------------------

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
    void aTargetWithoutFeaturesIsOpenAllTheSame() throws Exception {
        DdmSession session = openWith(PATIENT.withTimes(LONG, Duration.ofMillis(1), LONG));
        peer.shake();
        peer.answer(peer.next(), HandWrittenPeer.hello("app"));
        peer.next();

        assertThat(result(session.greeted())).isInstanceOf(SessionState.Open.class);
        assertThat(session.features()).isEqualTo(Features.NONE);
    }

    @Test
    void aHangingHandshakeEndsInTime() throws Exception {
        DdmSession session = openWith(PATIENT.withTimes(Duration.ofMillis(50), LONG, LONG));

        assertThat(whyClosed(session)).contains("within 50 ms");
    }

    @Test
    void aHangingHelloEndsInTime() throws Exception {
        DdmSession session = open();
        peer.shake();
        assertThat(peer.next().id()).isEqualTo(0x4000_0000);
        session.tick(System.nanoTime() + LONG.toNanos());

        assertThat(whyClosed(session)).contains("within");
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

    // --- answers ----------------------------------------------------------------------------------------------------

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

        assertThat(result(answer)).isEqualTo(new Answer.TimedOut(Duration.ZERO));
        peer.answer(request, EXAMPLE);
        peer.write(new JdwpPacket.Reply(7, 0, Bytes.EMPTY).encode());
        peer.event(EXAMPLE);
        assertThat(handled.take()).isEqualTo(1);
        assertThat(handled).isEmpty();
        assertThat(session.counts().timeouts()).isEqualTo(1);
        assertThat(session.counts().lateReplies()).isEqualTo(1);
        assertThat(session.counts().strayReplies()).isEqualTo(1);
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

    // --- bad input --------------------------------------------------------------------------------------------------

    @Test
    void garbageInPlaceOfTheHandshakeEndsIt() throws Exception {
        DdmSession session = open();
        peer.write(Bytes.owning("HTTP/1.1 400 Bad Request\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));

        assertThat(whyClosed(session)).contains("does not speak JDWP");
    }

    @Test
    void aPacketOf800MebibytesEndsItBeforeAnyMemoryIsTaken() throws Exception {
        DdmSession session = greeted();
        peer.write(new ByteWriter().u4(800L << 20).u4(1).u1(0).u1(0xC7).u1(1).toBytes());

        assertThat(whyClosed(session)).contains("838860800 bytes").contains("are allowed");
        assertThat(peer.seesTheEnd()).isTrue();
    }

    @Test
    void takesPacketsByteByByte() throws Exception {
        BlockingQueue<Bytes> chunks = new LinkedBlockingQueue<>();
        handlers.register(XMPL, (client, type, data, isReply, msgId) -> chunks.add(Bytes.copyOf(data)));
        greeted();
        Bytes packet = ChunkPacket.command(1, EXAMPLE).encode();
        for (int i = 0; i < packet.length(); i++) {
            peer.write(packet.slice(i, 1));
        }

        assertThat(chunks.take()).isEqualTo(EXAMPLE.data());
    }

    @Test
    void countsBrokenChunksAndForeignCommandsAndGoesOn() throws Exception {
        BlockingQueue<Integer> handled = new LinkedBlockingQueue<>();
        BlockingQueue<Integer> unknown = new LinkedBlockingQueue<>();
        handlers.register(XMPL, new ChunkHandler() {
            @Override
            public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
                handled.add(type);
            }

            @Override
            public void handleUnknownChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
                unknown.add(type);
            }
        });
        DdmSession session = greeted();
        peer.write(new JdwpPacket.Command(1, 0xC7, 1, Bytes.of(1, 2, 3)).encode());
        peer.write(new JdwpPacket.Command(1, 64, 100, Bytes.of(1, 2, 3)).encode());
        peer.event(new RawChunk(FourCc.of("NONE"), Bytes.EMPTY));
        peer.event(new RawChunk(FourCc.of("APNM"), Bytes.of(0, 0, 0, 9)));
        peer.event(new RawChunk(FourCc.of("LOST"), new ByteWriter().s8(5).toBytes()));
        peer.event(new RawChunk(FourCc.of("LOST"), new ByteWriter().s8(9).toBytes()));
        peer.event(new RawChunk(FourCc.of("LOST"), new ByteWriter().s8(-9).toBytes()));
        peer.event(EXAMPLE);

        assertThat(handled.take()).isEqualTo(XMPL);
        assertThat(unknown).containsExactly(FourCc.of("NONE"));
        SessionCounts counts = session.counts();
        assertThat(counts.malformed()).isEqualTo(3);
        assertThat(counts.foreignCommands()).isEqualTo(1);
        assertThat(counts.unknownChunks()).isEqualTo(1);
        assertThat(counts.lostByTarget()).isEqualTo(9);
        assertThat(session.state()).isInstanceOf(SessionState.Open.class);
    }

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
        sessions = new Sessions(handlers, new SessionSettings(LONG, LONG, LONG, 8 << 20, 8 << 20, 64, 8 << 20, limit));
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

    @Test
    void outlivesOrEndsWithASentenceWhateverIsInTheChunks() throws Exception {
        Random random = new Random(42);
        List<Integer> types = new ArrayList<>(ThreadTable.types());
        types.addAll(HeapInfoTable.types());
        types.addAll(List.of("APNM", "WAIT", "LOST", "FAIL", "ZLIB", "HELO").stream()
                .map(FourCc::of)
                .toList());
        try (ThreadWatch threads = ThreadWatch.of(handlers, NEVER);
                HeapWatch heaps = HeapWatch.of(handlers)) {
            assertThat(threads).isNotEqualTo(heaps);
            DdmSession session = greeted();
            for (int i = 0; i < 3000; i++) {
                byte[] data = new byte[random.nextInt(60)];
                random.nextBytes(data);
                Arrays.fill(data, 0, Math.min(random.nextInt(9), data.length), (byte) 0); // small counts and lengths
                RawChunk chunk = new RawChunk(types.get(random.nextInt(types.size())), Bytes.owning(data));
                int id = random.nextBoolean() ? i : Requests.FIRST_ID + random.nextInt(6);
                peer.write((random.nextInt(5) == 0
                                ? ChunkPacket.reply(id, List.of(chunk))
                                : ChunkPacket.command(id, chunk))
                        .encode());
            }
            peer.close();

            assertThat(whyClosed(session)).contains("connection"); // closed, or reset as it left requests unread
            assertThat(session.counts().handlerFailures()).isZero();
            assertThat(session.counts().malformed()).isPositive();
            assertThat(session.counts().packetsIn()).isEqualTo(3002);
        }
    }

    // --- handlers ---------------------------------------------------------------------------------------------------

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

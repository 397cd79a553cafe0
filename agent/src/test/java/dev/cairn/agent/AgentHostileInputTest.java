// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingStatus;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.EventsLost;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting.FeaturesRequest;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadEventsRequest;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.ring.RingHandshake;
import dev.cairn.wire.ring.RingLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Peers that break the rules: each loses its own connection at most, and the others notice nothing. */
class AgentHostileInputTest extends OneTarget {
    private static final Duration SOME_LOOKS = Duration.ofSeconds(3);
    private static final int SERVED = 8;
    private static final RawChunk ALLOCATION_QUERY = new RawChunk(FourCc.of("REAQ"), Bytes.EMPTY);

    AgentHostileInputTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    private SocketChannel raw() throws IOException {
        return DdmConnection.raw(TestAgent.endpoint(target));
    }

    private static void send(SocketChannel channel, Bytes... all) throws IOException {
        ByteWriter together = new ByteWriter();
        for (Bytes bytes : all) {
            together.bytes(bytes);
        }
        ByteBuffer rest = together.toBytes().asBuffer();
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    private static Bytes packet(int id, RawChunk... chunks) {
        return ChunkPacket.command(id, chunks).encode();
    }

    private void assertServed() {
        assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.pid());
        assertThat(agent.request(POLL, ThreadStatus.FORM).entries()).isNotEmpty();
    }

    @Test
    void closesOnAPeerThatDoesNotShakeHands() throws Exception {
        for (String greeting :
                List.of("GET / HTTP/1.1\r\n\r\n", "JDWP-Handshook", "CAIRN-RING-v02", "\0", "JDWP-handshake")) {
            try (SocketChannel peer = raw()) {
                send(peer, Bytes.owning(greeting.getBytes(StandardCharsets.US_ASCII)));
                assertThat(peer.read(ByteBuffer.allocate(100))).as(greeting).isEqualTo(-1);
            }
        }
        assertServed();
    }

    @Test
    void refusesARingWithoutDescriptors() throws Exception {
        try (SocketChannel peer = raw()) {
            Bytes request = Bytes.owning(RingHandshake.request());
            send(peer, request);
            assertThat(receive(peer, request.length())).isEqualTo(request);
            send(peer, new ByteWriter().u4(RingLayout.VERSION).u4(1).toBytes());
            assertThat(receive(peer, RingHandshake.ANSWER_BYTES))
                    .isEqualTo(new ByteWriter()
                            .u4(RingHandshake.WRONG_DESCRIPTORS)
                            .u4(0)
                            .toBytes());
            assertThat(peer.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        }
        assertServed();
    }

    private static Bytes receive(SocketChannel channel, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        while (buffer.hasRemaining()) {
            assertThat(channel.read(buffer)).isPositive();
        }
        return Bytes.owning(buffer.array());
    }

    @Test
    void survivesGarbage() throws Exception {
        Random random = new Random(17);
        for (int i = 0; i < 100; i++) {
            byte[] garbage = new byte[1 + random.nextInt(3000)];
            random.nextBytes(garbage);
            // Half of it is in packets of a good length, which only their content breaks.
            Bytes sent = i % 2 == 0
                    ? Bytes.owning(garbage)
                    : new JdwpPacket.Command(i, ChunkPacket.COMMAND_SET, ChunkPacket.COMMAND, Bytes.owning(garbage))
                            .encode();
            try (SocketChannel peer = raw()) {
                send(peer, JdwpLayout.HANDSHAKE, sent);
            } catch (IOException e) {
                assertThat(e).hasMessageContainingAll("pipe");
            }
        }
        awaitConnections(1);
        assertServed();
    }

    @Test
    void survivesHalfPackets() throws Exception {
        Bytes whole = new ByteWriter()
                .bytes(JdwpLayout.HANDSHAKE)
                .bytes(packet(1, new HelloRequest(1).toRaw()))
                .bytes(packet(2, POLL.toRaw()))
                .toBytes();
        for (int length = 0; length < whole.length(); length++) {
            try (SocketChannel peer = raw()) {
                send(peer, whole.slice(0, length));
            }
        }
        awaitConnections(1);
        assertServed();
    }

    /** Sockets of the target: one each, the endpoint, and that of the VM for those who attach. */
    private void awaitConnections(int count) {
        Eventually.eventually(
                TestAgent.SOON, () -> TestAgent.descriptors(target.pid(), "socket:"), found -> found == count + 2);
    }

    @Test
    void endsTheConnectionOverALengthThatCannotBe() throws Exception {
        for (long length : new long[] {0, 10, (1 << 20) + 1, 800L << 20, 0x7FFF_FFFFL, 0xFFFF_FFFFL}) {
            try (DdmConnection peer = connect()) {
                peer.write(new ByteWriter()
                        .u4(length)
                        .u4(77)
                        .u1(0)
                        .u1(ChunkPacket.COMMAND_SET)
                        .u1(1)
                        .toBytes());
                assertThat(failure(peer.await(77))).contains("11 bytes to 1 MiB");
                peer.awaitEnd();
            }
        }
        assertServed();
    }

    private static String failure(JdwpPacket.Reply reply) {
        return DdmConnection.decode(
                        Failure.FORM, DdmConnection.chunks(reply.data()).get(0))
                .message();
    }

    @Test
    void takesTheLargestPacketThereIs() {
        int data = (1 << 20) - JdwpLayout.HEADER_BYTES - ChunkPacket.HEADER_BYTES;
        RawChunk large = new RawChunk(FourCc.of("NOPE"), Bytes.owning(new byte[data]));
        assertThat(DdmConnection.decode(Failure.FORM, agent.request(large).get(0))
                        .message())
                .startsWith("Nobody serves NOPE");
    }

    @Test
    void takesAHandshakeAndAPacketAtOnce() throws Exception {
        try (SocketChannel channel = raw()) {
            send(
                    channel,
                    JdwpLayout.HANDSHAKE,
                    packet(0x40000000, ALLOCATION_QUERY),
                    packet(0x40000001, new HelloRequest(1).toRaw()));
            DdmConnection peer = DdmConnection.over(channel);
            assertThat(DdmConnection.chunks(peer.await(0x40000000).data()))
                    .containsExactly(new TrackingStatus(false).toRaw());
            RawChunk hello = DdmConnection.chunks(peer.await(0x40000001).data()).get(0);
            assertThat(DdmConnection.decode(Hello.FORM, hello).pid()).isEqualTo(target.pid());
        }
    }

    @Test
    void takesAByteAtATime() throws Exception {
        try (SocketChannel channel = raw()) {
            Bytes all = new ByteWriter()
                    .bytes(JdwpLayout.HANDSHAKE)
                    .bytes(packet(5, new HelloRequest(1).toRaw(), POLL.toRaw()))
                    .toBytes();
            for (int i = 0; i < all.length(); i++) {
                send(channel, all.slice(i, 1));
            }
            DdmConnection peer = DdmConnection.over(channel);
            assertThat(DdmConnection.chunks(peer.await(5).data())).hasSize(2);
        }
    }

    @Test
    void tellsTheNinthPeerWhyItIsNotServed() throws Exception {
        List<DdmConnection> peers = new ArrayList<>();
        try {
            for (int i = 1; i < SERVED; i++) {
                peers.add(connect());
            }
            try (DdmConnection ninth = connect()) {
                assertThat(ninth.refusal(new HelloRequest(1)))
                        .contains("8 connections")
                        .contains("close one first");
                ninth.awaitEnd();
            }
            peers.remove(0).close();
            awaitConnections(SERVED - 1);
            peers.add(connect());
            assertThat(peers.get(peers.size() - 1)
                            .request(new HelloRequest(1), Hello.FORM)
                            .pid())
                    .isEqualTo(target.pid());
        } finally {
            peers.forEach(DdmConnection::close);
        }
        assertServed();
    }

    @Test
    void answersEachOfTooManyRequests() {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            ids.add(agent.send(POLL.toRaw()));
        }
        for (int id : ids) {
            List<RawChunk> chunks = DdmConnection.chunks(agent.await(id).data());
            assertThat(chunks).hasSize(1);
            if (chunks.get(0).type() != ThreadStatus.FORM.type()) {
                assertThat(DdmConnection.decode(Failure.FORM, chunks.get(0)).message())
                        .containsAnyOf("Too many requests", "No answer within ");
            }
        }
        assertServed();
    }

    @Test
    void countsExactlyWhatASlowPeerLoses() throws Exception {
        target.tell("many 2000 1000");
        try (SocketChannel channel = raw()) {
            agent.request(new ThreadEventsRequest(true));
            int threads = agent.events(ThreadCreated.FORM).size();
            agent.request(new ThreadEventsRequest(false));

            RawChunk watch = new ThreadEventsRequest(true).toRaw();
            RawChunk announce = new FeaturesRequest(List.of(new Text(CairnFeature.EVENTS_LOST.text()))).toRaw();
            send(channel, JdwpLayout.HANDSHAKE, packet(1, announce), packet(2, watch), packet(3, watch));
            send(channel, packet(4, watch));
            // Meanwhile the agent looks at the threads twice a second, and may report a loss each time. The loop ends
            // by time and not by a number of requests: on a busy machine those take longer than a peer that reads
            // nothing may have.
            long until = System.nanoTime() + SOME_LOOKS.toNanos();
            do {
                assertThat(agent.request(POLL)).hasSize(1);
            } while (System.nanoTime() < until);

            DdmConnection slow = DdmConnection.over(channel);
            slow.await(4);
            assertThat(DdmConnection.chunks(slow.await(1).data())).hasSize(1);
            EventsLost lost = slow.awaitEvent(
                    EventsLost.FORM,
                    told -> told.count() + slow.events(ThreadCreated.FORM).size() == 3L * threads);
            assertThat(lost.count()).isPositive();
            agent.request(POLL);
            assertThat(slow.events(EventsLost.FORM))
                    .as("never more than there were")
                    .allMatch(told -> told.count() <= lost.count());
        }
        assertServed();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.SessionCounts;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.state.HeapInfoTable;
import dev.cairn.monitor.session.state.HeapWatch;
import dev.cairn.monitor.session.state.ThreadTable;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a target sends, its session goes on or ends with a sentence. */
@Timeout(60)
class DdmSessionBadInputTest extends WithHandWrittenPeer {
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
}

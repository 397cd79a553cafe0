// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.transport.SocketPair;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.jdwp.PacketSplitter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DdmPeerTest {
    private static final int XMPL = FourCc.of("XMPL");
    private static final int BAD = FourCc.of("BADD");

    private final SocketPair pair = SocketPair.open();
    private final PacketSplitter splitter = PacketSplitter.afterHandshake(1 << 20);
    private final DdmPeer peer =
            DdmPeer.over("the peer", pair.target(), Map.of(XMPL, request -> List.of(request), BAD, request -> {
                throw new IllegalStateException("on purpose");
            }));

    @AfterEach
    void close() {
        peer.close();
        pair.close();
    }

    private void write(Bytes bytes) throws IOException {
        pair.server().write(bytes.asBuffer());
    }

    private JdwpPacket next() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(4096);
        Optional<JdwpPacket> packet = splitter.next();
        while (packet.isEmpty()) {
            assertThat(pair.server().read(buffer.clear())).isPositive();
            splitter.feed(buffer.flip());
            packet = splitter.next();
        }
        return packet.get();
    }

    private RawChunk failureOf(JdwpPacket packet) {
        assertThat(packet).isInstanceOf(JdwpPacket.Reply.class);
        ChunkPacket.Content content = ChunkPacket.decode(packet.data(), 0);
        assertThat(content).isInstanceOf(ChunkPacket.Content.Chunks.class);
        List<RawChunk> chunks = ((ChunkPacket.Content.Chunks) content).chunks();
        assertThat(chunks).hasSize(1);
        assertThat(chunks.getFirst().type()).isEqualTo(Failure.FORM.type());
        return chunks.getFirst();
    }

    @Test
    void answersAPacketThatComesWithTheHandshake() throws IOException {
        RawChunk chunk = new RawChunk(XMPL, Bytes.of(1));
        write(new ByteWriter()
                .bytes(JdwpLayout.HANDSHAKE)
                .bytes(ChunkPacket.command(5, chunk).encode())
                .toBytes());

        assertThat(next()).isEqualTo(ChunkPacket.reply(5, List.of(chunk)));
        assertThat(peer.greeted()).isTrue();
    }

    @Test
    void alwaysAnswers() throws IOException {
        write(JdwpLayout.HANDSHAKE);
        write(ChunkPacket.command(1, new RawChunk(FourCc.of("NONE"), Bytes.EMPTY))
                .encode());
        assertThat(Failure.FORM.decode(failureOf(next()).data()).toString()).contains("Nobody serves NONE here.");
        write(new JdwpPacket.Command(2, 1, 1, Bytes.EMPTY).encode());
        assertThat(next()).isEqualTo(new JdwpPacket.Reply(2, 99, Bytes.EMPTY));
        write(ChunkPacket.command(3, new RawChunk(BAD, Bytes.EMPTY)).encode());
        assertThat(Failure.FORM.decode(failureOf(next()).data()).toString()).contains("BADD", "on purpose");
        write(new JdwpPacket.Command(4, 0xC7, 1, Bytes.of(1, 2)).encode());
        assertThat(Failure.FORM.decode(failureOf(next()).data()).toString()).contains("broken");
        write(new JdwpPacket.Reply(5, 0, Bytes.EMPTY).encode());
        RawChunk chunk = new RawChunk(XMPL, Bytes.of(1));
        write(ChunkPacket.command(6, chunk, chunk).encode());
        assertThat(next()).isEqualTo(ChunkPacket.reply(6, List.of(chunk, chunk)));
    }

    @Test
    void eventsForAServerThatDoesNotReadAreLostAndCounted() {
        RawChunk large = new RawChunk(XMPL, Bytes.owning(new byte[64 * 1024]));
        eventually(Duration.ofSeconds(30), () -> peer.sendEvent(large), sent -> !sent);

        assertThat(peer.eventsLost()).isPositive();
        assertThat(peer.ended()).isNotDone();
        peer.close();
        assertThat(peer.ended().join()).contains("this side");
        assertThat(peer.sendEvent(large)).isFalse();
    }
}

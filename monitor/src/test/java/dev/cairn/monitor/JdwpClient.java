// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.jdwp.PacketSplitter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** One that speaks JDWP and chunks by hand. */
public final class JdwpClient implements AutoCloseable {
    private final SocketChannel channel;
    private final PacketSplitter splitter = PacketSplitter.ofPackets(1 << 30);
    private final ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
    private final List<JdwpPacket> came = new ArrayList<>();

    public JdwpClient(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.write(JdwpLayout.HANDSHAKE.asBuffer());
        ByteBuffer echo = ByteBuffer.allocate(JdwpLayout.HANDSHAKE.length());
        while (echo.hasRemaining()) {
            assertThat(channel.read(echo)).isPositive();
        }
        assertThat(Bytes.copyOf(echo.flip())).isEqualTo(JdwpLayout.HANDSHAKE);
    }

    public void chunk(int id, String type, Bytes data) throws IOException {
        channel.write(ChunkPacket.command(id, new RawChunk(FourCc.of(type), data))
                .encode()
                .asBuffer());
    }

    /** Sends a packet as it is. */
    public void raw(byte[] packet) throws IOException {
        channel.write(ByteBuffer.wrap(packet));
    }

    public void command(int id, JdwpCommand what) throws IOException {
        channel.write(what.packet(id, Bytes.EMPTY).encode().asBuffer());
    }

    public JdwpPacket.Reply reply(int id) throws IOException {
        return (JdwpPacket.Reply) await(packet -> packet instanceof JdwpPacket.Reply reply && reply.id() == id);
    }

    /** A chunk that the VM sends by itself. */
    public JdwpPacket.Command chunk(String type) throws IOException {
        return (JdwpPacket.Command) await(packet -> packet instanceof JdwpPacket.Command command
                && ChunkPacket.isDdm(command)
                && command.data().asBuffer().getInt() == FourCc.of(type));
    }

    /** Whether the other side ends the connection; waits for that, or for what else comes next. */
    public boolean isEnded() throws IOException {
        return channel.read(buffer.clear()) < 0;
    }

    private JdwpPacket await(Predicate<JdwpPacket> wanted) throws IOException {
        while (true) {
            Optional<JdwpPacket> found = came.stream().filter(wanted).findFirst();
            if (found.isPresent()) {
                came.remove(found.get());
                return found.get();
            }
            assertThat(channel.read(buffer)).isPositive();
            splitter.feed(buffer.flip());
            buffer.clear();
            for (Optional<JdwpPacket> next = splitter.next(); next.isPresent(); next = splitter.next()) {
                came.add(next.get());
            }
        }
    }

    /** What has come and nobody has waited for. */
    public List<JdwpPacket> others() {
        return List.copyOf(came);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

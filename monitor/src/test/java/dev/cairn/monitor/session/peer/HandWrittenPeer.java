// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import dev.cairn.monitor.session.transport.SocketPair;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.jdwp.PacketSplitter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A target that does exactly what a test says, right or wrong. Reads and writes on the thread of the test. */
public final class HandWrittenPeer implements AutoCloseable {
    private final SocketPair pair = SocketPair.open();
    private final PacketSplitter splitter = PacketSplitter.afterHandshake(1 << 20);

    public SocketPair pair() {
        return pair;
    }

    /** Waits for the handshake, and answers it. */
    public void shake() throws IOException {
        while (!splitter.handshakeDone()) {
            read();
        }
        write(JdwpLayout.HANDSHAKE);
    }

    /** The next packet from the session. */
    public JdwpPacket.Command next() throws IOException {
        Optional<JdwpPacket> packet = splitter.next();
        while (packet.isEmpty()) {
            read();
            packet = splitter.next();
        }
        return (JdwpPacket.Command) packet.get();
    }

    /** Handshake, HELO and FEAT as a good target does them. */
    public void greet(String... features) throws IOException {
        shake();
        answer(next(), hello("app"));
        answer(next(), features(features));
    }

    public static RawChunk hello(String app) {
        return new Greeting.Hello(
                        Greeting.VERSION,
                        4711,
                        "Test VM",
                        app,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())
                .toRaw();
    }

    public static RawChunk features(String... names) {
        return new Greeting.Features(Arrays.stream(names).map(Text::new).toList()).toRaw();
    }

    public void answer(JdwpPacket.Command request, RawChunk... chunks) throws IOException {
        write(ChunkPacket.reply(request.id(), List.of(chunks)).encode());
    }

    public void event(RawChunk... chunks) throws IOException {
        write(ChunkPacket.command(1, chunks).encode());
    }

    public void write(Bytes bytes) throws IOException {
        pair.targetWrites(bytes.toArray());
    }

    /** Whether the session has closed its end. */
    public boolean seesTheEnd() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(4096);
        try {
            while (pair.target().read(buffer) >= 0) {
                buffer.clear();
            }
        } catch (IOException e) {
            return true; // reset: what this side wrote was not read
        }
        return true;
    }

    private void read() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(4096);
        if (pair.target().read(buffer) < 0) {
            throw new IOException("The session has closed its end.");
        }
        splitter.feed(buffer.flip());
    }

    /** Closes the target's end; the other one is the session's. */
    @Override
    public void close() {
        try {
            pair.target().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

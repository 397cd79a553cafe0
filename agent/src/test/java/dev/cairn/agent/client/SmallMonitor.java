// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import dev.cairn.testkit.Eventually;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.jdwp.PacketSplitter;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The other end of the agent's socket: as little of a monitor as the tests need. Reads on a thread of its own. */
final class SmallMonitor implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MAX_PACKET_BYTES = 100 << 20;

    /** What came, in order: the chunks of replies and of events. */
    record Heard(boolean reply, RawChunk chunk) {
        String type() {
            return FourCc.text(chunk.type());
        }
    }

    private final SocketChannel channel;
    private final PacketSplitter splitter = PacketSplitter.afterHandshake(MAX_PACKET_BYTES);
    private final Map<Integer, List<RawChunk>> replies = new ConcurrentHashMap<>();
    private final List<Heard> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger nextId = new AtomicInteger(1);
    private final CountDownLatch reads;

    private SmallMonitor(Path socket, CountDownLatch reads) throws IOException {
        this.reads = reads;
        channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        channel.connect(UnixDomainSocketAddress.of(socket));
        Thread.ofPlatform().daemon().name("small-monitor").start(this::read);
        write(JdwpLayout.HANDSHAKE);
    }

    /** Connects, and says HELO. */
    static SmallMonitor to(Path socket) throws IOException {
        SmallMonitor monitor = new SmallMonitor(socket, new CountDownLatch(0));
        monitor.ask("HELO", ByteBuffer.allocate(4).putInt(0, 1));
        // The worker has taken this connection in once it has served something.
        monitor.ask("FEAT", ByteBuffer.allocate(0));
        return monitor;
    }

    /** Connects and says HELO, but reads nothing before {@link #read} is let go. */
    static SmallMonitor deafTo(Path socket) throws IOException {
        SmallMonitor monitor = new SmallMonitor(socket, new CountDownLatch(1));
        monitor.send("HELO", ByteBuffer.allocate(4).putInt(0, 1));
        return monitor;
    }

    void startReading() {
        reads.countDown();
    }

    private void read() {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        try {
            reads.await();
            while (channel.read(buffer) >= 0) {
                splitter.feed(buffer.flip());
                for (var packet = splitter.next(); packet.isPresent(); packet = splitter.next()) {
                    take(packet.get());
                }
                buffer.clear();
            }
        } catch (IOException | InterruptedException e) {
            // closed: a thread that waits for something fails for that
        }
    }

    private void take(JdwpPacket packet) {
        if (ChunkPacket.decode(packet.data(), MAX_PACKET_BYTES) instanceof ChunkPacket.Content.Chunks content) {
            boolean reply = packet instanceof JdwpPacket.Reply;
            content.chunks().forEach(chunk -> heard.add(new Heard(reply, chunk)));
            if (reply) {
                replies.put(packet.id(), content.chunks());
            }
        }
    }

    private void write(Bytes bytes) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(bytes.toArray());
        while (all.hasRemaining()) {
            channel.write(all);
        }
    }

    /** Sends a request, and returns the id of its answer. */
    synchronized int send(String type, ByteBuffer data) throws IOException {
        return send(new RawChunk(FourCc.of(type), Bytes.copyOf(data)));
    }

    synchronized int send(RawChunk... chunks) throws IOException {
        int id = nextId.getAndIncrement();
        write(ChunkPacket.command(id, chunks).encode());
        return id;
    }

    /** The chunks of the answer, once it is there. */
    List<RawChunk> answer(int id) {
        return Eventually.eventually(PATIENCE, () -> replies.containsKey(id), there -> there)
                ? replies.getOrDefault(id, List.of())
                : List.of();
    }

    boolean hasAnswer(int id) {
        return replies.containsKey(id);
    }

    List<RawChunk> ask(String type, ByteBuffer data) throws IOException {
        return answer(send(type, data));
    }

    List<RawChunk> ask(String type) throws IOException {
        return ask(type, ByteBuffer.allocate(0));
    }

    /** The sentence of the FAIL that such a request is answered with. */
    String refusal(String type) throws IOException {
        return refusal(send(type, ByteBuffer.allocate(0)));
    }

    String refusal(int id) {
        List<RawChunk> chunks = answer(id);
        if (chunks.size() == 1
                && chunks.get(0).type() == Failure.FORM.type()
                && Failure.FORM.decode(chunks.get(0).data()) instanceof Decoding.Done<Failure> failure) {
            return failure.value().message();
        }
        throw new AssertionError("no FAIL, but " + chunks);
    }

    /** Everything that has come so far, in order. */
    List<Heard> heard() {
        return List.copyOf(heard);
    }

    /** The events of one type that have come so far. */
    List<RawChunk> events(String type) {
        return heard.stream()
                .filter(each -> !each.reply() && each.type().equals(type))
                .map(Heard::chunk)
                .toList();
    }

    List<RawChunk> awaitEvents(String type, int count) {
        return Eventually.eventually(PATIENCE, () -> events(type), events -> events.size() >= count);
    }

    @Override
    public void close() throws IOException {
        reads.countDown();
        channel.close();
    }
}

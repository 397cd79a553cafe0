// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.testkit.Eventually;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.CompressedChunk;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Features;
import dev.cairn.wire.ddm.chunk.connection.Greeting.FeaturesRequest;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import dev.cairn.wire.jdwp.PacketSplitter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A monitor as small as can be: asks, and collects what comes unasked. A thread of its own reads. */
public final class DdmConnection implements AutoCloseable {
    public static final Duration TIME_OUT = Duration.ofSeconds(60);

    private static final int FIRST_ID = 0x40000000;
    private static final int MAX_PACKET_BYTES = 64 << 20;

    private final SocketChannel channel;
    private final AtomicInteger nextId = new AtomicInteger(FIRST_ID);
    private final Map<Integer, CompletableFuture<JdwpPacket.Reply>> replies = new ConcurrentHashMap<>();
    private final List<RawChunk> events = new ArrayList<>();
    private int compressedEvents;
    private final CompletableFuture<Void> greeted = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private DdmConnection(SocketChannel channel) {
        this.channel = channel;
        Thread reader = new Thread(this::read, "ddm-reader");
        reader.setDaemon(true);
        reader.start();
    }

    /** Connects, and has shaken hands. */
    public static DdmConnection to(Path endpoint) throws IOException {
        DdmConnection connection = over(raw(endpoint));
        connection.write(JdwpLayout.HANDSHAKE);
        connection.greeted.orTimeout(TIME_OUT.toMillis(), TimeUnit.MILLISECONDS).join();
        return connection;
    }

    /** Reads what comes over {@code channel}, on which nothing has come yet. Nothing is sent. */
    public static DdmConnection over(SocketChannel channel) {
        return new DdmConnection(channel);
    }

    /** A bare connection, for those who break the rules. */
    public static SocketChannel raw(Path endpoint) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(endpoint));
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private void read() {
        PacketSplitter in = PacketSplitter.afterHandshake(MAX_PACKET_BYTES);
        ByteBuffer buffer = ByteBuffer.allocate(256 * 1024);
        try {
            while (channel.read(buffer.clear()) >= 0) {
                in.feed(buffer.flip());
                if (in.handshakeDone()) {
                    greeted.complete(null);
                }
                in.next().ifPresent(this::take);
                for (var packet = in.next(); packet.isPresent(); packet = in.next()) {
                    take(packet.get());
                }
            }
            ended.complete(null);
        } catch (IOException e) {
            ended.complete(null);
        }
        IOException end = new IOException("The connection has ended.");
        greeted.completeExceptionally(end);
        replies.values().forEach(waiting -> waiting.completeExceptionally(end));
    }

    private void take(JdwpPacket packet) {
        if (packet instanceof JdwpPacket.Reply reply) {
            reply(reply.id()).complete(reply);
        } else if (ChunkPacket.isDdm(packet)) {
            synchronized (events) {
                boolean isCompressed = packet.data().length() >= ChunkPacket.HEADER_BYTES
                        && packet.data().asBuffer().getInt(ChunkPacket.TYPE_OFFSET) == CompressedChunk.TYPE;
                compressedEvents += isCompressed ? 1 : 0;
                events.addAll(chunks(packet.data()));
            }
        }
    }

    private CompletableFuture<JdwpPacket.Reply> reply(int id) {
        return replies.computeIfAbsent(id, _ -> new CompletableFuture<>());
    }

    /** The chunks in a packet, inflated; a packet that breaks the rules fails the test. */
    public static List<RawChunk> chunks(Bytes data) {
        if (ChunkPacket.decode(data, MAX_PACKET_BYTES) instanceof ChunkPacket.Content.Chunks whole) {
            return whole.chunks();
        }
        throw new AssertionError("The agent sent a broken packet: " + data);
    }

    public void write(Bytes bytes) {
        try {
            ByteBuffer rest = bytes.asBuffer();
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int nextId() {
        return nextId.getAndIncrement();
    }

    /** Sends a request without waiting for its reply, and returns its id. */
    public int send(RawChunk... chunks) {
        int id = nextId();
        write(ChunkPacket.command(id, chunks).encode());
        return id;
    }

    public JdwpPacket.Reply await(int id) {
        return reply(id).orTimeout(TIME_OUT.toMillis(), TimeUnit.MILLISECONDS).join();
    }

    public boolean hasReply(int id) {
        return reply(id).isDone();
    }

    /**
     * What {@code request} is answered with. A busy machine may need more than the two seconds after which the agent says
     * so; what is refused like that does not come true either, so it is asked for again.
     */
    public List<RawChunk> request(RawChunk... request) {
        long end = System.nanoTime() + TIME_OUT.toNanos();
        List<RawChunk> answer = ask(request);
        while (isLate(answer) && System.nanoTime() - end < 0) {
            answer = ask(request);
        }
        return answer;
    }

    private static boolean isLate(List<RawChunk> answer) {
        return answer.size() == 1
                && answer.get(0).type() == Failure.FORM.type()
                && decode(Failure.FORM, answer.get(0)).code() == Failure.NO_ANSWER;
    }

    private List<RawChunk> ask(RawChunk... request) {
        JdwpPacket.Reply reply = await(send(request));
        if (reply.error() != 0) {
            throw new AssertionError("JDWP error " + reply.error());
        }
        return chunks(reply.data());
    }

    public List<RawChunk> request(Chunk request) {
        return request(request.toRaw());
    }

    /** The one chunk that {@code request} is answered with, read. */
    public <T extends Chunk> T request(Chunk request, ChunkForm<T> answer) {
        List<RawChunk> chunks = request(request);
        if (chunks.size() != 1) {
            throw new AssertionError("Not one chunk, but " + chunks);
        }
        return decode(answer, chunks.get(0));
    }

    /** The sentence with which {@code request} is refused. */
    public String refusal(Chunk request) {
        return request(request, Failure.FORM).message();
    }

    /** Any command at all. */
    public JdwpPacket.Reply command(int set, int command, Bytes data) {
        int id = nextId();
        write(new JdwpPacket.Command(id, set, command, data).encode());
        return await(id);
    }

    /** FEAT with these names; returns the agent's own. */
    public List<String> announce(String... features) {
        List<Text> names = Stream.of(features).map(Text::new).toList();
        return request(new FeaturesRequest(names), Features.FORM).names().stream()
                .map(Text::text)
                .toList();
    }

    public static <T extends Chunk> T decode(ChunkForm<T> form, RawChunk chunk) {
        if (chunk.type() == form.type() && form.decode(chunk.data()) instanceof Decoding.Done<T> done) {
            return done.value();
        }
        throw new AssertionError("Not a " + form + ": " + chunk);
    }

    /** All events that have come so far. */
    public List<RawChunk> events() {
        synchronized (events) {
            return List.copyOf(events);
        }
    }

    /** How many of them came compressed. */
    public int compressedEvents() {
        synchronized (events) {
            return compressedEvents;
        }
    }

    /** All events of one form that have come so far. */
    public <T extends Chunk> List<T> events(ChunkForm<T> form) {
        return events().stream()
                .filter(chunk -> chunk.type() == form.type())
                .map(chunk -> decode(form, chunk))
                .toList();
    }

    public void forgetEvents() {
        synchronized (events) {
            events.clear();
        }
    }

    /** Waits for an event that fits. */
    public <T extends Chunk> T awaitEvent(ChunkForm<T> form, Predicate<T> fits) {
        return Eventually.eventually(
                        TIME_OUT, () -> events(form).stream().filter(fits).findFirst(), Optional::isPresent)
                .orElseThrow();
    }

    /** Waits until the agent has closed the connection. */
    public void awaitEnd() {
        ended.orTimeout(TIME_OUT.toMillis(), TimeUnit.MILLISECONDS).join();
    }

    public boolean hasEnded() {
        return ended.isDone();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

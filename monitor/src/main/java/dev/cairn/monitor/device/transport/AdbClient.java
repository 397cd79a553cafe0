// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.monitor.port.LostPeers;
import dev.cairn.monitor.port.Place;
import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.adb.AdbMessageSplitter;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A device, as adb reaches one: one connection, and a stream for each service that is asked for. For use by any thread. */
public final class AdbClient implements AutoCloseable {
    private static final Logger LOG = System.getLogger(AdbClient.class.getName());
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final long MOST_UNREAD_BYTES = 32 << 20;
    private static final AdbBanner BANNER =
            new AdbBanner("host", Map.of(AdbBanner.FEATURES, String.join(",", List.of("shell_v2", "cmd"))));

    private final SocketChannel channel;
    private final String place;
    private final Duration patience;
    private final Greeting greeting;
    private final UnreadBytes budget = new UnreadBytes(MOST_UNREAD_BYTES);
    private final AdbWriter writer;
    private final Map<Integer, AdbStream> streams = new ConcurrentHashMap<>();
    private final Map<Integer, CompletableFuture<ByteChannel>> opening = new ConcurrentHashMap<>();
    private final AdbStream.Connection connection = new Side();
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private volatile boolean closed;
    private int lastId; // guarded by opening

    private AdbClient(SocketChannel channel, String place, Duration patience, Greeting greeting) {
        this.channel = channel;
        this.writer = new AdbWriter(channel);
        this.place = place;
        this.patience = patience;
        this.greeting = greeting;
    }

    /**
     * Connects, and shows who this is where the device asks for that.
     *
     * @param patience how long the device may take for each answer
     * @throws IOException if it is not there, or does not let this user in; the message is a sentence
     */
    public static AdbClient connect(InetSocketAddress address, Optional<OwnKey> key, Duration patience)
            throws IOException, InterruptedException {
        String place = Place.text(address);
        if (address.isUnresolved()) {
            throw new IOException("No machine is called \"" + address.getHostString() + "\".");
        }
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(address, Math.toIntExact(patience.toMillis()));
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            LostPeers.notice(channel);
        } catch (IOException e) {
            channel.close();
            throw new IOException(
                    "No device answers at " + place + " (" + e.getMessage()
                            + "). On that machine: cairn device serve --host ADDRESS --trust FILE",
                    e);
        }
        AdbClient client = new AdbClient(channel, place, patience, new Greeting(place, key));
        boolean in = false;
        try {
            client.send(
                    new AdbMessage(AdbCommand.CNXN, AdbMessage.VERSION, AdbTransport.MOST_DATA_BYTES, BANNER.encode()));
            Thread.ofVirtual().name("cairn-adb-client").start(client::read);
            client.await(client.greeting.done(), client.greeting::why);
            in = true;
            return client;
        } finally {
            if (!in) {
                client.close();
            }
        }
    }

    /** What the device says of itself. */
    public AdbBanner banner() {
        return greeting.banner();
    }

    /** Complete once the connection has ended, with the reason as a sentence. */
    public CompletionStage<String> ended() {
        return ended.minimalCompletionStage();
    }

    /**
     * Opens a stream to a service, which the caller closes.
     *
     * @throws IOException if the device does not grant it; the message is a sentence
     */
    public ByteChannel open(String service) throws IOException, InterruptedException {
        CompletableFuture<ByteChannel> stream = new CompletableFuture<>();
        int id;
        synchronized (opening) {
            do {
                lastId = lastId == Integer.MAX_VALUE ? 1 : lastId + 1;
            } while (streams.containsKey(lastId) || opening.containsKey(lastId));
            id = lastId;
            opening.put(id, stream);
        }
        try {
            if (closed) {
                throw new IOException(place + " has ended the connection.");
            }
            send(new AdbMessage(
                    AdbCommand.OPEN, id, 0, Bytes.owning((service + "\0").getBytes(StandardCharsets.UTF_8))));
            return await(stream, () -> "has not answered a request for " + service);
        } catch (IOException | InterruptedException e) {
            if (!stream.completeExceptionally(e) && !stream.isCompletedExceptionally()) {
                stream.join().close(); // it came just then
            }
            throw e;
        } finally {
            opening.remove(id);
        }
    }

    private <T> T await(CompletableFuture<T> answer, Supplier<String> otherwise)
            throws IOException, InterruptedException {
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException(place + " " + otherwise.get() + " within " + patience.toSeconds() + " s.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        }
    }

    private void read() {
        AdbMessageSplitter splitter = new AdbMessageSplitter(AdbTransport.MOST_DATA_BYTES);
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        String why = place + " has ended the connection.";
        try {
            while (splitter.problem().isEmpty() && channel.read(buffer) >= 0) {
                splitter.feed(buffer.flip());
                buffer.clear();
                for (Optional<AdbMessage> next = splitter.next(); next.isPresent(); next = splitter.next()) {
                    take(next.get());
                }
            }
            why = splitter.problem()
                    .map(problem -> place + " is no device of adb: " + problem)
                    .orElse(why);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection with {0} ended: {1}", place, e.getMessage());
        } finally {
            close(why);
        }
    }

    private void take(AdbMessage message) throws IOException {
        if (!greeting.done().isDone()) {
            Optional<AdbMessage> answer = greeting.take(message);
            if (answer.isPresent()) {
                send(answer.get());
            }
            return;
        }
        int id = message.second();
        switch (message.command()) {
            case OKAY -> opened(id, message.first());
            case WRTE -> wrote(id, message);
            case CLSE -> ended(id, message.first());
            case CNXN, AUTH, STLS, SYNC, OPEN -> {
                // nothing that was asked for
            }
        }
    }

    private void opened(int id, int peerId) {
        AdbStream known = streams.get(id);
        if (known != null) {
            known.acknowledged();
            return;
        }
        CompletableFuture<ByteChannel> waiting = opening.get(id);
        AdbStream stream = new AdbStream(connection, budget, id, peerId);
        if (waiting != null) {
            streams.put(id, stream);
            if (waiting.complete(stream)) {
                return;
            }
        }
        stream.close(); // the caller that asked for it has given up
    }

    private void wrote(int id, AdbMessage message) throws IOException {
        AdbStream stream = streams.get(id);
        if (stream != null && !stream.took(message.data())) {
            ended(id, message.first());
            send(new AdbMessage(AdbCommand.CLSE, id, message.first(), Bytes.EMPTY));
        }
    }

    private void ended(int id, int peerId) {
        CompletableFuture<ByteChannel> waiting = opening.get(id);
        AdbStream stream = streams.remove(id);
        if (stream != null) {
            stream.peerClosed();
        } else if (waiting != null && peerId == 0) {
            waiting.completeExceptionally(new IOException(place + " does not grant that."));
        }
    }

    private void send(AdbMessage message) throws IOException {
        writer.send(message);
    }

    /** This side of all streams. */
    private final class Side implements AdbStream.Connection {
        @Override
        public void send(AdbMessage message) throws IOException {
            AdbClient.this.send(message);
        }

        @Override
        public void closed(AdbStream stream) {
            streams.remove(stream.id(), stream);
            try {
                send(new AdbMessage(AdbCommand.CLSE, stream.id(), stream.peerId(), Bytes.EMPTY));
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "{0} has gone: {1}", place, e.getMessage());
            }
        }

        @Override
        public int mostDataBytes() {
            return greeting.mostDataBytes();
        }
    }

    private void close(String why) {
        closed = true;
        greeting.done().completeExceptionally(new IOException(why));
        opening.values().forEach(each -> each.completeExceptionally(new IOException(why)));
        streams.values().forEach(AdbStream::peerClosed);
        streams.clear();
        writer.close();
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection did not close.", e);
        }
        ended.complete(why);
    }

    @Override
    public void close() {
        close("The connection with " + place + " was closed.");
    }
}

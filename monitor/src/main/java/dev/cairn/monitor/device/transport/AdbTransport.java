// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.adb.AdbMessageSplitter;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * One connection with adb, which may have many streams. The thread that calls {@link #run} reads; each service has a thread of its
 * own. adb that reads nothing is no longer read from either, so that nothing piles up.
 */
final class AdbTransport implements AdbStream.Connection {
    /** The longest data that this side takes. */
    static final int MOST_DATA_BYTES = 256 * 1024;
    /** Streams of one connection, and services that have not ended yet though their stream has. */
    static final int MOST_STREAMS = 1024;

    private static final Logger LOG = System.getLogger(AdbTransport.class.getName());
    /** Every adb takes as much. */
    private static final int LEAST_DATA_BYTES = 4096;

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final String HOST = "host";

    private final ByteChannel channel;
    private final AdbBanner banner;
    private final Services services;
    private final KeyCheck keys;
    private final UnreadBytes budget;
    private final Consumer<String> words;
    private final AdbWriter writer;
    private final Map<Integer, AdbStream> streams = new ConcurrentHashMap<>();
    private final Semaphore places = new Semaphore(MOST_STREAMS);
    private volatile int agreed = LEAST_DATA_BYTES;
    private volatile boolean connected;
    private final long begunNanos = System.nanoTime();
    /** The reader's own. */
    private int lastId;

    private String problem = "";

    /**
     * For a connection that is new.
     *
     * @param channel that blocks; the caller closes it
     * @param words takes what a person should know, behind the name of the port
     */
    AdbTransport(
            ByteChannel channel,
            AdbBanner banner,
            Services services,
            KeyCheck keys,
            UnreadBytes budget,
            Consumer<String> words) {
        this.channel = channel;
        this.banner = banner;
        this.services = services;
        this.keys = keys;
        this.budget = budget;
        this.words = words;
        this.writer = new AdbWriter(channel);
    }

    /**
     * Serves until one side ends the connection.
     *
     * @return what was wrong with the other side, as a sentence; empty if nothing was
     */
    Optional<String> run() {
        AdbMessageSplitter splitter = new AdbMessageSplitter(MOST_DATA_BYTES);
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        try {
            while (isWell(splitter) && channel.read(buffer) >= 0) {
                splitter.feed(buffer.flip());
                buffer.clear();
                for (Optional<AdbMessage> next = splitter.next();
                        next.isPresent() && problem.isEmpty();
                        next = splitter.next()) {
                    take(next.get());
                }
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection with adb ended: {0}", e.getMessage());
        } finally {
            writer.close();
            streams.values().forEach(AdbStream::peerClosed);
            streams.clear();
        }
        return problem.isEmpty() ? splitter.problem() : Optional.of(problem);
    }

    private boolean isWell(AdbMessageSplitter splitter) {
        return problem.isEmpty() && splitter.problem().isEmpty();
    }

    /** Whether the other side has shown who it is. */
    boolean isLetIn() {
        return connected;
    }

    /** Whether the other side has shown in time who it is, and takes what is sent. */
    boolean isAlive(long limitNanos) {
        return (connected || System.nanoTime() - begunNanos < limitNanos) && writer.isTaken(limitNanos);
    }

    private void take(AdbMessage message) throws IOException {
        switch (message.command()) {
            case CNXN -> greet(message);
            case AUTH -> checkKey(message);
            case STLS -> problem = "adb asked for TLS, which was not offered.";
            case SYNC -> {
                // of no use any more
            }
            case OPEN, OKAY, WRTE, CLSE -> {
                if (connected) {
                    takeOfStream(message);
                } else {
                    problem = "adb sent " + message.command() + " before it was let in.";
                }
            }
        }
    }

    private void greet(AdbMessage message) throws IOException {
        String kind = AdbBanner.parse(message.data()).kind();
        if (connected || keys.isAsking()) {
            problem = "adb greeted a second time.";
        } else if (!kind.equals(HOST)) {
            problem = "The peer is no adb but \"" + kind + "\".";
        } else if (message.second() < LEAST_DATA_BYTES) {
            problem = "adb takes " + message.second() + " bytes at a time; " + LEAST_DATA_BYTES + " are needed.";
        } else {
            agreed = Math.min(message.second(), MOST_DATA_BYTES);
            answer(keys.greeted());
        }
    }

    private void checkKey(AdbMessage message) throws IOException {
        if (connected || !keys.isAsking()) {
            problem = "adb sent a key that nobody asked for.";
        } else {
            answer(keys.take(message.first(), message.data()));
        }
    }

    private void answer(KeyCheck.Step step) throws IOException {
        switch (step) {
            case KeyCheck.Step.LetIn _ -> {
                connected = true;
                send(new AdbMessage(AdbCommand.CNXN, AdbMessage.VERSION, MOST_DATA_BYTES, banner.encode()));
            }
            case KeyCheck.Step.Ask(Bytes token) -> send(new AdbMessage(AdbCommand.AUTH, KeyCheck.TOKEN, 0, token));
            // adb shows the device as unauthorized until it gives up, or this side does.
            case KeyCheck.Step.Wait(String what) -> words.accept(what);
            case KeyCheck.Step.Refuse(String sentence) -> problem = sentence;
        }
    }

    private void takeOfStream(AdbMessage message) throws IOException {
        if (message.command() == AdbCommand.OPEN) {
            open(message.first(), HostText.decode(message.data()).replace("\0", ""));
            return;
        }
        AdbStream stream = streams.get(message.second());
        boolean isOurs = stream != null && (message.first() == stream.peerId() || message.first() == 0);
        if (stream == null || !isOurs) {
            return; // it crossed our word that the stream ends
        }
        switch (message.command()) {
            case OKAY -> stream.acknowledged();
            case WRTE -> {
                if (!stream.took(message.data())) {
                    LOG.log(Level.DEBUG, "adb wrote more than a stream takes, which was closed.");
                    end(stream);
                }
            }
            case CLSE -> end(stream);
            default -> throw new IllegalStateException(message.command().toString());
        }
    }

    /** The reader ends a stream: nothing more comes, and the other side gets word of it. */
    private void end(AdbStream stream) throws IOException {
        streams.remove(stream.id());
        stream.peerClosed();
        send(new AdbMessage(AdbCommand.CLSE, stream.id(), stream.peerId(), Bytes.EMPTY));
    }

    private void open(int peerId, String name) throws IOException {
        Services.Lookup lookup =
                peerId == 0 ? new Services.Lookup.Refused("a stream needs a number") : services.find(name);
        if (!(lookup instanceof Services.Lookup.Found(Services.Service service)) || !places.tryAcquire()) {
            LOG.log(Level.DEBUG, "adb was refused the service {0}.", name);
            send(new AdbMessage(AdbCommand.CLSE, 0, peerId, Bytes.EMPTY));
            return;
        }
        AdbStream stream = new AdbStream(this, budget, nextId(), peerId);
        streams.put(stream.id(), stream);
        boolean told = false;
        try {
            send(new AdbMessage(AdbCommand.OKAY, stream.id(), peerId, Bytes.EMPTY));
            told = true;
        } finally {
            if (!told) {
                places.release();
            }
        }
        Thread.ofVirtual().name("cairn-adb-service").start(() -> serve(service, stream));
    }

    private int nextId() {
        do {
            lastId = lastId == Integer.MAX_VALUE ? 1 : lastId + 1;
        } while (streams.containsKey(lastId));
        return lastId;
    }

    private void serve(Services.Service service, AdbStream stream) {
        try (stream) {
            service.serve(stream);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A stream of adb ended: {0}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A service of the device failed.", e);
        } finally {
            places.release();
        }
    }

    @Override
    public void send(AdbMessage message) throws IOException {
        writer.send(message);
    }

    @Override
    public void closed(AdbStream stream) {
        if (streams.remove(stream.id(), stream)) {
            try {
                send(new AdbMessage(AdbCommand.CLSE, stream.id(), stream.peerId(), Bytes.EMPTY));
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "adb has gone: {0}", e.getMessage());
            }
        }
    }

    @Override
    public int mostDataBytes() {
        return agreed;
    }

    /** How many streams are open. */
    int streams() {
        return streams.size();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandler;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.DataKey;
import dev.cairn.monitor.session.api.Registration;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.field.Interval;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Keeps a {@link ThreadTable} for every client ({@link ThreadTable#KEY} of its data). It asks each for thread events and
 * for status at an interval: by itself, where the target can do that (THSP), and else by polling. A target that does not
 * answer a poll gets no other one until that is over.
 */
public final class ThreadWatch implements ChunkHandler, AutoCloseable {
    private static final DataKey<Boolean> WATCHING = DataKey.of("threads are watched", Boolean.class);

    private final Duration interval;
    private final boolean onDemand;
    /** By client: whether a poll is under way. */
    private final Map<Client, AtomicBoolean> polled = new ConcurrentHashMap<>();

    private final Registration registration;
    private final Thread poller;

    private ThreadWatch(ChunkHandlers handlers, Duration interval, boolean onDemand) {
        this.interval = interval;
        this.onDemand = onDemand;
        this.registration = handlers.register(ThreadTable.types(), this);
        this.poller = Thread.ofVirtual().name("cairn-thread-status").unstarted(this::poll);
    }

    /** Watches the threads of all clients that connect from now on. */
    public static ThreadWatch of(ChunkHandlers handlers, Duration interval) {
        return started(new ThreadWatch(handlers, interval, false));
    }

    /** Watches the threads of those clients only that {@link #start} is called for. */
    public static ThreadWatch onDemand(ChunkHandlers handlers, Duration interval) {
        return started(new ThreadWatch(handlers, interval, true));
    }

    private static ThreadWatch started(ThreadWatch watch) {
        watch.poller.start();
        return watch;
    }

    /** Whether a watch has been started for {@code client}, and not stopped. */
    public static boolean isWatching(Client client) {
        return client.data().get(WATCHING).orElse(false);
    }

    /** The threads of {@code client}; empty if nobody has asked for them. */
    public static Optional<ThreadTable> of(Client client) {
        return client.data().get(ThreadTable.KEY);
    }

    @Override
    public void clientConnected(Client client) {
        if (!onDemand) {
            start(client);
        }
    }

    @Override
    public void clientDisconnected(Client client) {
        polled.remove(client);
    }

    /** Asks for the threads of {@code client}, as happens by itself when it connects. */
    public void start(Client client) {
        client.data().put(WATCHING, true);
        client.data().get(ThreadTable.KEY, ThreadTable::new);
        var _ = client.request(new Threads.ThreadEventsRequest(true));
        if (client.features().has(CairnFeature.THREAD_STATUS_PERIODIC)) {
            var _ = client.request(periodic(interval)).thenAccept(answer -> {
                if (answer instanceof Answer.Refused || answer instanceof Answer.Rejected) {
                    startPolling(client);
                }
            });
        } else {
            startPolling(client);
        }
    }

    /** Asks {@code client} for no more; what is known of its threads stays, and grows old. */
    public void stop(Client client) {
        client.data().put(WATCHING, false);
        if (polled.remove(client) == null && client.features().has(CairnFeature.THREAD_STATUS_PERIODIC)) {
            var _ = client.request(periodic(Duration.ZERO));
        }
        var _ = client.request(new Threads.ThreadEventsRequest(false));
    }

    private static Threads.ThreadStatusRequest periodic(Duration interval) {
        return new Threads.ThreadStatusRequest(Optional.of(new Interval(interval.toMillis())));
    }

    private void startPolling(Client client) {
        polled.put(client, new AtomicBoolean());
        if (!(client.state() instanceof SessionState.Open)) {
            polled.remove(client); // it went in the meantime
        }
    }

    @Override
    public void handleChunk(Client client, int type, ByteBuffer data, boolean isReply, int msgId) {
        // A request for periodic status gets an empty reply, which is no chunk.
        client.data()
                .get(ThreadTable.KEY, ThreadTable::new)
                .take(type, Bytes.copyOf(data))
                .ifPresent(why -> client.reportMalformed(type, why));
    }

    private void poll() {
        Threads.ThreadStatusRequest request = new Threads.ThreadStatusRequest(Optional.empty());
        try {
            while (true) {
                Thread.sleep(interval);
                polled.forEach((client, underWay) -> {
                    if (underWay.compareAndSet(false, true)) {
                        var _ = client.request(request).thenAccept(answer -> underWay.set(false));
                    }
                });
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /** Asks nobody any more; the tables stay. */
    @Override
    public void close() {
        registration.close();
        poller.interrupt();
        polled.clear();
    }
}

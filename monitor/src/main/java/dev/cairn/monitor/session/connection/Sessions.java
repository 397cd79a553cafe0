// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.monitor.proc.WatchedProcess;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Replies;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.transport.UnfinishedBytes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All sessions of a monitor, and what they share: the handlers, the limits, and one thread that sees to their time-outs
 * and waits for nobody. For use by any thread.
 *
 * <pre>{@code
 * ChunkHandlers handlers = new ChunkHandlers();
 * handlers.register(FourCc.of("XMPL"), (client, type, data, isReply, msgId) -> ...);
 * try (Sessions sessions = new Sessions(handlers, SessionSettings.DEFAULT)) {
 *     DdmSession session = sessions.open("pid 4711", channel);
 *     session.greeted().thenAccept(state -> ...);
 * }
 * }</pre>
 */
public final class Sessions implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Sessions.class.getName());
    private static final long TICK_MILLIS = 100;

    private final ChunkHandlers handlers;
    private final SessionSettings settings;
    private final UnfinishedBytes budget;
    private final Set<DdmSession> open = ConcurrentHashMap.newKeySet();
    private boolean closed;
    private boolean ticking;

    public Sessions(ChunkHandlers handlers, SessionSettings settings) {
        this.handlers = handlers;
        this.settings = settings;
        this.budget = new UnfinishedBytes(settings.maxUnfinishedBytes());
    }

    /**
     * Starts a session over {@code channel}, which now belongs to it, and returns at once.
     *
     * @param channel connected, in blocking mode if it knows modes, and closable while others read and write
     * @param name how messages call the target, such as "pid 4711"
     */
    public DdmSession open(String name, ByteChannel channel) {
        return open(name, channel, Optional.empty());
    }

    /**
     * As {@link #open(String, ByteChannel)}.
     *
     * @param process the target, if it can be seen from here: then nobody waits for it where that is of no use
     */
    public DdmSession open(String name, ByteChannel channel, Optional<WatchedProcess> process) {
        return open(name, channel, process, Optional.empty());
    }

    /**
     * As {@link #open(String, ByteChannel, Optional)}.
     *
     * @param patience how long the target may take for each answer; empty for what the settings say
     */
    public DdmSession open(
            String name, ByteChannel channel, Optional<WatchedProcess> process, Optional<Duration> patience) {
        SessionSettings its = patience.map(settings::withPatience).orElse(settings);
        return open(name, channel, process, its, Replies.TO_ALL);
    }

    /**
     * As {@link #open(String, ByteChannel)}, to a target that does not answer everything, or does.
     *
     * @param patience how long the target may take for each answer
     */
    public DdmSession open(String name, ByteChannel channel, Duration patience, Replies replies) {
        return open(name, channel, Optional.empty(), settings.withPatience(patience), replies);
    }

    private DdmSession open(
            String name, ByteChannel channel, Optional<WatchedProcess> process, SessionSettings its, Replies replies) {
        DdmSession session = new DdmSession(name, channel, process, handlers, its, budget, replies, open::remove);
        synchronized (this) {
            if (closed) {
                session.close();
            }
            open.add(session);
            if (!ticking) {
                ticking = true;
                Thread.ofPlatform().daemon().name("cairn-sessions").start(this::tick);
            }
        }
        session.start();
        return session;
    }

    /** The sessions that have not ended, in no order. */
    public List<DdmSession> all() {
        return List.copyOf(open);
    }

    /** Closes every session, and those that are still to be opened. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        all().forEach(DdmSession::close);
    }

    private void tick() {
        while (goesOn()) {
            try {
                Thread.sleep(TICK_MILLIS);
            } catch (InterruptedException e) {
                continue; // nobody else has this thread, and there is nothing to hurry for
            }
            long nanos = System.nanoTime();
            open.forEach(session -> tick(session, nanos));
        }
    }

    /** What fails with one session is nothing to the others, whose waits would have no end without this thread. */
    private static void tick(DdmSession session, long nanos) {
        try {
            session.tick(nanos);
        } catch (RuntimeException | OutOfMemoryError e) {
            LOG.log(Level.WARNING, "A look at a session failed.", e);
        }
    }

    /** Whether there is a session left; if not, the next one starts another thread. */
    private synchronized boolean goesOn() {
        ticking = !open.isEmpty();
        return ticking;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.keep.Connector.Connection;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/** One target of a {@link SessionKeeper}, and the virtual thread that cares for it. */
final class KeptTarget {
    private static final Logger LOG = System.getLogger(KeptTarget.class.getName());

    /** A target that closes a connection sooner than this, and unused, was just leaving. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final String name;
    private final Connector connector;
    private final Sessions sessions;
    private final KeeperSettings settings;
    private final BiConsumer<KeptTarget, TargetState> listener;
    private final Backoff backoff;
    private final Thread thread;
    /** An attempt that took too long, and has not ended yet. */
    private Optional<CompletableFuture<Connection>> stuck = Optional.empty();

    private volatile TargetState state = new TargetState.Connecting(Optional.empty());
    private Optional<String> lastFailure = Optional.empty();
    /** Whether somebody else closes the session. */
    private boolean released;

    KeptTarget(
            String name,
            Connector connector,
            Sessions sessions,
            KeeperSettings settings,
            BiConsumer<KeptTarget, TargetState> listener) {
        this.name = name;
        this.connector = connector;
        this.sessions = sessions;
        this.settings = settings;
        this.listener = listener;
        this.backoff = new Backoff(settings.random());
        this.thread = Thread.ofVirtual().name("cairn-keep " + name).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    void forget() {
        thread.interrupt();
    }

    /** Forgets the target; its session, if one is open, is the caller's from now on. */
    synchronized Optional<DdmSession> release() {
        Optional<DdmSession> session =
                state instanceof TargetState.Connected connected ? Optional.of(connected.session()) : Optional.empty();
        released = session.isPresent();
        thread.interrupt();
        return session;
    }

    private synchronized boolean isReleased() {
        return released;
    }

    TargetState state() {
        return state;
    }

    private void enter(TargetState next) {
        state = next;
        listener.accept(this, next);
    }

    private void run() {
        try {
            boolean again = true;
            while (again) {
                enter(new TargetState.Connecting(lastFailure));
                again = switch (attempt()) {
                    case Connection.Opened opened ->
                        keep(sessions.open(name, opened.channel(), opened.process(), connector.patience()));
                    case Connection.Failed failed -> pause(failed.why(), backoff.failed(), failed.mayPassAtOnce());
                    case Connection.Refused refused -> {
                        enter(new TargetState.Refused(refused.why()));
                        yield false;
                    }
                    case Connection.Ended ended -> {
                        enter(new TargetState.Gone());
                        yield false;
                    }
                };
            }
        } catch (InterruptedException e) {
            enter(new TargetState.Gone()); // forgotten
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "The care for " + name + " failed.", e);
            enter(new TargetState.Refused("The session failed for a reason that nobody foresaw; the log has it."));
        }
    }

    private boolean pause(String why, Duration pause, boolean mayPassAtOnce) throws InterruptedException {
        lastFailure = Optional.of(why);
        long until = settings.clock().millis() + pause.toMillis();
        enter(new TargetState.Waiting(why, until, backoff.attempts(), mayPassAtOnce));
        settings.clock().sleep(pause);
        return true;
    }

    // --- one attempt ------------------------------------------------------------------------------------------------

    private Connection attempt() throws InterruptedException {
        if (stuck.isPresent() && !stuck.get().isDone()) {
            return new Connection.Failed("An earlier attempt to connect to " + name + " has not ended yet.");
        }
        CompletableFuture<Connection> result = new CompletableFuture<>();
        Thread attempt = settings.connectThreads().newThread(() -> connect(result));
        attempt.start();
        try {
            Optional<Connection> connection = connection(result);
            if (connection.isEmpty()) {
                abandon(attempt, result);
                return new Connection.Failed("Connecting to " + name + " took more than "
                        + connectLimit().toMillis() + " ms.");
            }
            return connection.get();
        } catch (InterruptedException e) {
            abandon(attempt, result);
            throw e;
        } catch (ExecutionException e) {
            LOG.log(Level.ERROR, "The connector of " + name + " failed.", e.getCause());
            return new Connection.Failed("Connecting to " + name + " failed: " + e.getCause() + ".");
        }
    }

    /** Empty if it takes too long. How long that is may change meanwhile. */
    private Optional<Connection> connection(CompletableFuture<Connection> result)
            throws InterruptedException, ExecutionException {
        long start = System.nanoTime();
        while (true) {
            long left = connectLimit().toNanos() - (System.nanoTime() - start);
            if (left <= 0 && !result.isDone()) {
                return Optional.empty();
            }
            try {
                return Optional.of(result.get(left, TimeUnit.NANOSECONDS));
            } catch (TimeoutException e) {
                // it may have more time by now
            }
        }
    }

    private Duration connectLimit() {
        return connector.patience().orElse(Duration.ZERO).plus(settings.connectTimeout());
    }

    private void connect(CompletableFuture<Connection> result) {
        try {
            result.complete(connector.connect());
        } catch (InterruptedException | RuntimeException | Error e) {
            result.completeExceptionally(e);
        }
    }

    /** Nobody waits for this attempt any more; what it may still open is closed. */
    private void abandon(Thread attempt, CompletableFuture<Connection> result) {
        attempt.interrupt();
        stuck = Optional.of(result);
        var _ = result.thenAccept(late -> {
            if (late instanceof Connection.Opened opened) {
                close(opened.channel());
            }
        });
    }

    private static void close(ByteChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }

    // --- one session ------------------------------------------------------------------------------------------------

    /** Stays with {@code session} until its end; whether there shall be another one. */
    private boolean keep(DdmSession session) throws InterruptedException {
        long start = settings.clock().nanos();
        boolean opened = false;
        try {
            if (await(session.greeted()) instanceof SessionState.Open) {
                opened = true;
                lastFailure = Optional.empty();
                enter(new TargetState.Connected(session));
            }
            return switch (await(session.ended())) {
                case SessionState.NotDdm no -> {
                    enter(new TargetState.Refused(no.why()));
                    yield false;
                }
                case SessionState.Closed closed -> {
                    Duration lasted = Duration.ofNanos(settings.clock().nanos() - start);
                    boolean wasLeaving = !opened && lasted.compareTo(SOON) < 0;
                    yield pause(closed.why(), backoff.ended(lasted), wasLeaving);
                }
                case SessionState.Opening opening -> throw new IllegalStateException("ended while " + opening);
                case SessionState.Open open -> throw new IllegalStateException("ended while " + open);
            };
        } finally {
            if (!isReleased()) {
                session.close();
            }
        }
    }

    private static SessionState await(CompletableFuture<SessionState> state) throws InterruptedException {
        try {
            return state.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("A session never fails in this way.", e);
        }
    }
}

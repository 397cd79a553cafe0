// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.Monitor;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import io.avaje.jsonb.JsonType;
import io.helidon.websocket.WsSession;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Writes to one page, on a virtual thread of its own that waits for a reason to write. Reasons do not queue up: a page
 * that does not read has at most one of each kind pending, and is cut off when it has not taken a message for a while.
 * The page's look inside a VM belongs to that thread too, and ends with it. The other methods are for any thread and
 * never block.
 */
final class PageWriter {
    private static final Logger LOG = System.getLogger(PageWriter.class.getName());
    /** RFC 6455, 7.4.1: data that make no sense. */
    private static final int BAD_MESSAGE = 1007;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final JsonType<ServerMessage> SERVER_MESSAGE = Json.type(ServerMessage.class);

    private final Monitor monitor;
    private final LiveFeed feed;
    private final Duration stalled;
    private final Questions questions;

    // Guarded by this: why to write, and since when that is being done.
    private boolean stepDue;
    private boolean updateDue;
    private boolean historyDue;
    private boolean lookDue;
    private Optional<String> watchedKey = Optional.empty();
    private Optional<String> insideKey = Optional.empty();
    private boolean closed;
    private boolean badMessage;
    private Optional<Thread> writer = Optional.empty();
    private boolean sending;
    private long sendingSinceNanos;

    /** The reasons at one moment. */
    private record Due(
            boolean step,
            boolean update,
            boolean history,
            boolean look,
            Optional<String> watched,
            Optional<String> inside) {}

    PageWriter(Monitor monitor, LiveFeed feed, Duration stalled) {
        this.monitor = monitor;
        this.feed = feed;
        this.stalled = stalled;
        this.questions = new Questions(monitor);
    }

    /** Begins; {@code onEnd} is called when nothing more will be written. */
    synchronized void start(WsSession session, Runnable onEnd) {
        writer = Optional.of(Thread.ofVirtual().name("cairn-live").start(() -> write(session, onEnd)));
    }

    synchronized void watch(Optional<String> key) {
        watchedKey = key;
        historyDue = key.isPresent();
        notifyAll();
    }

    synchronized void lookInside(Optional<String> key) {
        insideKey = key;
        lookDue = true;
        notifyAll();
    }

    void ask(PageMessage.Stack question) {
        questions.ask(question, this::wake);
    }

    void ask(PageMessage.Collect question) {
        questions.ask(question, this::wake);
    }

    /** A step of time is complete. Cuts the page off if it has been stuck for too long. */
    synchronized void step(long nanos) {
        stepDue = true;
        notifyAll();
        if (sending && nanos - sendingSinceNanos > stalled.toNanos()) {
            writer.ifPresent(Thread::interrupt); // closes the socket under a virtual thread's write
        }
    }

    /** VMs came or went. */
    synchronized void update() {
        updateDue = true;
        notifyAll();
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** Only this thread may write, and so only it may say good-bye. */
    synchronized void refuseMessage() {
        badMessage = true;
        end();
    }

    synchronized void end() {
        closed = true;
        notifyAll();
    }

    private void write(WsSession session, Runnable onEnd) {
        try (InsideFeed inside = new InsideFeed(monitor)) {
            send(session, feed.hello());
            for (Optional<Due> due = await(inside); due.isPresent(); due = await(inside)) {
                tell(session, due.get(), inside);
            }
            if (wasRefused()) {
                session.close(BAD_MESSAGE, "not a message of Cairn's page");
            }
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "A page was cut off: it took nothing for {0}.", stalled);
        } catch (RuntimeException e) { // the connection is gone; what else could be done about it?
            LOG.log(Level.DEBUG, "A page cannot be written to.", e);
        } finally {
            end();
            onEnd.run();
        }
    }

    private void tell(WsSession session, Due due, InsideFeed inside) {
        if (due.history()) {
            due.watched().flatMap(feed::history).ifPresent(message -> send(session, message));
        }
        if (due.step()) {
            send(session, feed.tick(due.watched()));
        } else if (due.update()) {
            feed.update().ifPresent(message -> send(session, message));
        }
        if (due.look()) {
            inside.look(due.inside(), System.nanoTime());
        }
        inside.next(System.nanoTime(), System.currentTimeMillis()).ifPresent(message -> send(session, message));
        questions.next().ifPresent(message -> send(session, message));
    }

    private synchronized boolean wasRefused() {
        return badMessage;
    }

    /** Waits for a reason to write; empty at the end. */
    private synchronized Optional<Due> await(InsideFeed inside) throws InterruptedException {
        while (!closed && !stepDue && !updateDue && !historyDue && !lookDue && !questions.isAnswered()) {
            OptionalLong dueNanos = inside.dueNanos();
            if (dueNanos.isEmpty()) {
                wait();
            } else {
                long nanos = dueNanos.getAsLong() - System.nanoTime();
                if (nanos <= 0) {
                    break;
                }
                wait(nanos / NANOS_PER_MILLI + 1);
            }
        }
        if (closed) {
            return Optional.empty();
        }
        Due due = new Due(stepDue, updateDue, historyDue, lookDue, watchedKey, insideKey);
        historyDue = false;
        stepDue = false;
        updateDue = false;
        lookDue = false;
        return Optional.of(due);
    }

    private void send(WsSession session, ServerMessage message) {
        String json = SERVER_MESSAGE.toJson(message);
        synchronized (this) {
            sending = true;
            sendingSinceNanos = System.nanoTime();
        }
        session.send(json, true);
        synchronized (this) {
            sending = false;
        }
    }
}

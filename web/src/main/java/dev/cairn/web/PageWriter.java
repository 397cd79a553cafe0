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

/**
 * Writes to one page, on a virtual thread of its own that waits for one of the {@link Reasons} to. A page that has not
 * taken a message for a while is cut off. The page's look inside a VM belongs to that thread too, and ends with it. The
 * other methods are for any thread and never block.
 */
final class PageWriter {
    private static final Logger LOG = System.getLogger(PageWriter.class.getName());
    /** RFC 6455, 7.4.1: data that make no sense. */
    private static final int BAD_MESSAGE = 1007;

    private static final JsonType<ServerMessage> SERVER_MESSAGE = Json.type(ServerMessage.class);

    private final Monitor monitor;
    private final LiveFeed feed;
    private final Duration stalled;
    private final Questions questions;
    private final Reasons reasons = new Reasons();

    // Guarded by this: who writes, and since when it has been at one message.
    private Optional<Thread> writer = Optional.empty();
    private boolean sending;
    private long sendingSinceNanos;

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

    /** Does what the page has asked for. */
    void take(PageMessage message) {
        switch (message) {
            case PageMessage.Watch watch -> reasons.watch(Optional.ofNullable(watch.key()));
            case PageMessage.LookInside look -> reasons.lookInside(Optional.ofNullable(look.key()));
            case PageMessage.Stack stack -> questions.ask(stack, reasons::answered);
            case PageMessage.Collect collect -> questions.ask(collect, reasons::answered);
        }
    }

    /** A step of time is complete. Cuts the page off if it has been stuck for too long. */
    void step(long nanos) {
        reasons.step();
        synchronized (this) {
            if (sending && nanos - sendingSinceNanos > stalled.toNanos()) {
                writer.ifPresent(Thread::interrupt); // closes the socket under a virtual thread's write
            }
        }
    }

    /** VMs came or went. */
    void update() {
        reasons.update();
    }

    /** The page has sent what makes no sense. Only the writer may write, and so only it may say good-bye. */
    void refuseMessage() {
        reasons.refuse();
    }

    void end() {
        reasons.end();
    }

    private void write(WsSession session, Runnable onEnd) {
        try (InsideFeed inside = new InsideFeed(monitor)) {
            send(session, feed.hello());
            Optional<Reasons.Due> due = reasons.await(inside.dueNanos());
            while (due.isPresent()) {
                tell(session, due.get(), inside);
                due = reasons.await(inside.dueNanos());
            }
            if (reasons.isRefused()) {
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

    private void tell(WsSession session, Reasons.Due due, InsideFeed inside) {
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
        questions.answers().forEach(message -> send(session, message));
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

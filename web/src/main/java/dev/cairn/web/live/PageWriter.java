// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import dev.cairn.monitor.Monitor;
import dev.cairn.report.json.Json;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.question.Respondent;
import dev.cairn.web.question.catalogue.OpenQuestions;
import io.avaje.jsonb.JsonType;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.socket.SocketWriterException;
import io.helidon.websocket.WsSession;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * Writes to one page, on a virtual thread of its own that waits for {@link PendingUpdates}. Every few
 * seconds the page is sent a ping, which its browser answers when it has read all that came before: what it has not
 * read may lie in the kernel's buffers, on both sides and in a tunnel, for an hour before a write would wait. A page that
 * answers none for a while is cut off. Its look inside a VM belongs to the writing thread too, and ends with it. The other
 * methods are for any thread and never block.
 */
public final class PageWriter {
    private static final Logger LOG = System.getLogger(PageWriter.class.getName());
    /** RFC 6455, 7.4.1: data that make no sense. */
    private static final int BAD_MESSAGE = 1007;
    /** In the time after which a page is cut off. */
    private static final int PINGS = 6;

    private static final JsonType<ServerMessage> SERVER_MESSAGE = Json.type(ServerMessage.class);

    private final Monitor monitor;
    private final LiveFeed feed;
    private final Duration stalled;
    private final OpenQuestions questions;
    private final PendingUpdates updates = new PendingUpdates();

    // Guarded by this.
    private Runnable cutOff = () -> {};
    private Optional<Long> pingedNanos = Optional.empty(); // empty if the last one was answered
    private long nextPingNanos = System.nanoTime();

    public PageWriter(Monitor monitor, Respondent respondent, LiveFeed feed, Duration stalled) {
        this.monitor = monitor;
        this.feed = feed;
        this.stalled = stalled;
        this.questions = new OpenQuestions(respondent);
    }

    /** Begins; {@code cut} ends the connection, and {@code onEnd} is called when nothing more will be written. */
    public void start(WsSession session, Runnable cut, Runnable onEnd) {
        synchronized (this) {
            cutOff = cut;
        }
        Thread.ofVirtual().name("cairn-live").start(() -> write(session, onEnd));
    }

    /** Does what the page has asked for. */
    public void take(PageMessage message) {
        switch (message) {
            case PageMessage.Watch watch -> updates.watch(Optional.ofNullable(watch.key()));
            case PageMessage.LookInside look -> updates.lookInside(Optional.ofNullable(look.key()));
            case PageMessage.Ask ask -> questions.ask(ask, updates::answered);
        }
    }

    /** A step of time is complete. Cuts the page off if it has been stuck for too long. */
    public void step(long nanos) {
        updates.step();
        synchronized (this) {
            if (pingedNanos.filter(since -> nanos - since > stalled.toNanos()).isEmpty()) {
                return;
            }
        }
        LOG.log(Level.DEBUG, "A page was cut off: it took nothing for {0}.", stalled);
        cut();
    }

    /** The page has read all that was sent before the last ping. */
    public synchronized void pong() {
        pingedNanos = Optional.empty();
    }

    /** VMs came or went. */
    public void update() {
        updates.update();
    }

    /** Devices or their apps changed. */
    public void devices() {
        updates.devices();
    }

    /** The page has sent what makes no sense. Only the writer may write, and so only it may say good-bye. */
    public void refuseMessage() {
        updates.refuse();
    }

    public void end() {
        updates.end();
    }

    private void write(WsSession session, Runnable onEnd) {
        try (InsideFeed inside = new InsideFeed(monitor)) {
            send(session, feed.hello());
            Optional<PendingUpdates.Due> due = updates.await(inside.dueNanos());
            while (due.isPresent()) {
                tell(session, due.get(), inside);
                due = updates.await(inside.dueNanos());
            }
            if (updates.isRefused()) {
                session.close(BAD_MESSAGE, "not a message of Cairn's page");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
        } catch (SocketWriterException | UncheckedIOException e) { // the connection is gone
            LOG.log(Level.DEBUG, "A page cannot be written to.", e);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "Writing to a page failed; it is cut off, and connects again.", e);
            cut();
        } finally {
            end();
            onEnd.run();
        }
    }

    private void cut() {
        Runnable ending;
        synchronized (this) {
            ending = cutOff;
        }
        ending.run();
    }

    private void tell(WsSession session, PendingUpdates.Due due, InsideFeed inside) {
        if (due.history()) {
            due.watched().flatMap(feed::history).ifPresent(message -> send(session, message));
        }
        if (due.step()) {
            send(session, feed.tick(due.watched()));
            pingIfDue(session, System.nanoTime());
        } else if (due.update()) {
            feed.update().ifPresent(message -> send(session, message));
        }
        if (due.devices() || due.step()) { // with a step of time, what debuggers do with apps may be other
            feed.devices().ifPresent(message -> send(session, message));
        }
        if (due.look()) {
            inside.look(due.inside(), System.nanoTime());
        }
        inside.next(System.nanoTime(), System.currentTimeMillis()).ifPresent(message -> send(session, message));
        questions.answers().forEach(message -> send(session, message));
    }

    private void pingIfDue(WsSession session, long nanos) {
        synchronized (this) {
            if (pingedNanos.isPresent() || nanos - nextPingNanos < 0) {
                return;
            }
            pingedNanos = Optional.of(nanos);
            nextPingNanos = nanos + stalled.toNanos() / PINGS;
        }
        session.ping(BufferData.empty());
    }

    private static void send(WsSession session, ServerMessage message) {
        session.send(SERVER_MESSAGE.toJson(message), true);
    }
}

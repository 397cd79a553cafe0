// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import io.avaje.jsonb.JsonType;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import io.helidon.websocket.WsUpgradeException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One page's WebSocket. Reading is done by the server's thread; all writing by a virtual thread of its own, which waits
 * for a reason to write. Reasons do not queue up: a page that does not read has at most one of each kind pending, and is
 * cut off when it has not taken a message for a while.
 */
final class LiveSocket implements WsListener {
    private static final Logger LOG = System.getLogger(LiveSocket.class.getName());
    /** RFC 6455, 7.4.1: data that make no sense. */
    private static final int BAD_MESSAGE = 1007;

    private static final int MAX_MESSAGE_CHARS = 16 * 1024;

    private static final JsonType<ServerMessage> SERVER_MESSAGE = Json.type(ServerMessage.class);
    private static final JsonType<PageMessage> PAGE_MESSAGE = Json.type(PageMessage.class);

    private final AccessRules rules;
    private final LiveFeed feed;
    private final Duration stalled;
    private final Consumer<LiveSocket> onOpen;
    private final Consumer<LiveSocket> onClose;
    private final StringBuilder partial = new StringBuilder();

    // Guarded by this: why the writer should write, and since when it has been writing.
    private boolean stepDue;
    private boolean updateDue;
    private boolean historyDue;
    private Optional<String> watchedKey = Optional.empty();
    private boolean closed;
    private Optional<Thread> writer = Optional.empty();
    private boolean sending;
    private long sendingSinceNanos;
    private boolean badMessage;

    LiveSocket(
            AccessRules rules,
            LiveFeed feed,
            Duration stalled,
            Consumer<LiveSocket> onOpen,
            Consumer<LiveSocket> onClose) {
        this.rules = rules;
        this.feed = feed;
        this.stalled = stalled;
        this.onOpen = onOpen;
        this.onClose = onClose;
    }

    @Override
    public Optional<Headers> onHttpUpgrade(HttpPrologue prologue, Headers headers) throws WsUpgradeException {
        Optional<AccessRules.Refusal> refusal = rules.socketRefusal(headers);
        if (refusal.isPresent()) {
            throw new WsUpgradeException("Refused: " + refusal.get());
        }
        return Optional.empty();
    }

    @Override
    public void onOpen(WsSession session) {
        onOpen.accept(this); // first, as the writer may fail and sign off before we are back
        synchronized (this) {
            writer = Optional.of(Thread.ofVirtual().name("cairn-live").start(() -> write(session)));
        }
    }

    @Override
    public void onMessage(WsSession session, String text, boolean last) {
        if (partial.length() + text.length() > MAX_MESSAGE_CHARS) {
            refuseMessage();
            return;
        }
        partial.append(text);
        if (!last) {
            return;
        }
        String message = partial.toString();
        partial.setLength(0);
        try {
            switch (PAGE_MESSAGE.fromJson(message)) {
                case PageMessage.Watch watch -> watch(Optional.ofNullable(watch.key()));
            }
        } catch (RuntimeException e) {
            if (!Json.isMalformed(e)) {
                throw e;
            }
            refuseMessage();
        }
    }

    /** Only the writer may write, and so only it may say good-bye. */
    private synchronized void refuseMessage() {
        badMessage = true;
        closed = true;
        notifyAll();
    }

    @Override
    public void onClose(WsSession session, int status, String reason) {
        end();
    }

    @Override
    public void onError(WsSession session, Throwable error) {
        LOG.log(Level.DEBUG, "A page went away.", error);
        end();
    }

    private synchronized void watch(Optional<String> key) {
        watchedKey = key;
        historyDue = key.isPresent();
        notifyAll();
    }

    /** A step of time is complete. Never blocks; cuts the page off if it has been stuck for too long. */
    synchronized void step(long nanos) {
        stepDue = true;
        notifyAll();
        if (sending && nanos - sendingSinceNanos > stalled.toNanos()) {
            writer.ifPresent(Thread::interrupt); // closes the socket under a virtual thread's write
        }
    }

    /** VMs came or went. Never blocks. */
    synchronized void update() {
        updateDue = true;
        notifyAll();
    }

    private void end() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        onClose.accept(this);
    }

    private void write(WsSession session) {
        try {
            send(session, feed.hello());
            while (awaitReason()) {
                boolean history;
                boolean step;
                Optional<String> key;
                synchronized (this) {
                    history = historyDue;
                    step = stepDue;
                    key = watchedKey;
                    historyDue = false;
                    stepDue = false;
                    updateDue = false;
                }
                if (history) {
                    key.flatMap(feed::history).ifPresent(message -> send(session, message));
                }
                if (step) {
                    send(session, feed.tick(key));
                } else {
                    feed.update().ifPresent(message -> send(session, message));
                }
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
        }
    }

    private synchronized boolean wasRefused() {
        return badMessage;
    }

    private synchronized boolean awaitReason() throws InterruptedException {
        while (!closed && !stepDue && !updateDue && !historyDue) {
            wait();
        }
        return !closed;
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

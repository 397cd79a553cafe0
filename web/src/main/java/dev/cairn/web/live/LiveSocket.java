// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import dev.cairn.report.json.Json;
import dev.cairn.web.access.AccessRules;
import dev.cairn.web.connection.Visit;
import dev.cairn.web.message.PageMessage;
import io.avaje.jsonb.JsonType;
import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import io.helidon.websocket.WsUpgradeException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One page's WebSocket. Reading is done by the server's thread, which nothing holds up; all writing by the page's {@link
 * PageWriter}.
 */
public final class LiveSocket implements WsListener {
    private static final Logger LOG = System.getLogger(LiveSocket.class.getName());
    private static final int MAX_MESSAGE_CHARS = 16 * 1024;
    private static final JsonType<PageMessage> PAGE_MESSAGE = Json.type(PageMessage.class);

    private final AccessRules rules;
    private final PageWriter writer;
    private final Consumer<LiveSocket> onOpen;
    private final Consumer<LiveSocket> onClose;
    private final StringBuilder partial = new StringBuilder();

    public LiveSocket(AccessRules rules, PageWriter writer, Consumer<LiveSocket> onOpen, Consumer<LiveSocket> onClose) {
        this.rules = rules;
        this.writer = writer;
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
        if (session.socketContext() instanceof Visit visit) { // as all connections are
            visit.becomesSocket(this::end);
            writer.start(session, visit::close, () -> onClose.accept(this));
        }
    }

    @Override
    public void onMessage(WsSession session, String text, boolean last) {
        if (partial.length() + text.length() > MAX_MESSAGE_CHARS) {
            writer.refuseMessage();
            return;
        }
        partial.append(text);
        if (!last) {
            return;
        }
        String message = partial.toString();
        partial.setLength(0);
        Json.read(PAGE_MESSAGE, message).ifPresentOrElse(writer::take, writer::refuseMessage);
    }

    @Override
    public void onPong(WsSession session, BufferData payload) {
        writer.pong();
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

    /** A step of time is complete. Never blocks. */
    public void step(long nanos) {
        writer.step(nanos);
    }

    /** VMs came or went. Never blocks. */
    public void update() {
        writer.update();
    }

    /** Devices or their apps changed. Never blocks. */
    public void devices() {
        writer.devices();
    }

    private void end() {
        writer.end();
        onClose.accept(this);
    }
}

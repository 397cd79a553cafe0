// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

import dev.cairn.cli.terminal.Text;
import dev.cairn.report.json.Json;
import io.avaje.jsonb.JsonType;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A session with one client: it reads a message a line, and answers it in a line. Calls of tools run beside each other and
 * beside all else. One thread reads; answers are written by whichever thread has one.
 */
public final class McpSession implements AutoCloseable {
    private static final int LONGEST_LINE = 1 << 20;
    private static final int MOST_IN_A_BATCH = 50;
    /** How long calls may go on once the client sends nothing more. */
    private static final long LAST_SECONDS = 60;

    private static final JsonType<Object> ANY = Json.type(Object.class);

    private final ServerWords words;
    private final ServedTools tools;
    private final LineWriter out;
    private final Consumer<Throwable> bugs;
    private final Calls calls = new Calls();
    private Optional<ProtocolVersion> version = Optional.empty();
    /** Each message may come in a session of its own. */
    private boolean isOfOneMessage;

    private volatile boolean isRead = true;
    private volatile boolean hasRefused;

    /** Writes one line and its end, whole. */
    @FunctionalInterface
    public interface LineWriter {
        /** Whether somebody still reads. */
        boolean write(String line);
    }

    /** @param bugs takes what should not have been thrown */
    public McpSession(ServerWords words, ServedTools tools, LineWriter out, Consumer<Throwable> bugs) {
        this.words = words;
        this.tools = tools;
        this.out = out;
        this.bugs = bugs;
    }

    /** A session for one message of a client that speaks this version, whether it has been initialised before or is now. */
    public static McpSession ofOneMessage(
            ProtocolVersion spoken, ServerWords words, ServedTools tools, LineWriter out, Consumer<Throwable> bugs) {
        McpSession session = new McpSession(words, tools, out, bugs);
        session.version = Optional.of(spoken);
        session.isOfOneMessage = true;
        return session;
    }

    /** Answers a message, or an array of them; returns once all calls in it have ended, however long they take. */
    public void answer(String text) throws InterruptedException {
        take(text);
        calls.finish(Long.MAX_VALUE);
    }

    /** Whether something came that was no message, or one that cannot be answered by its id. */
    public boolean hasRefused() {
        return hasRefused;
    }

    /** Serves until the client has sent its last line, and calls under way have ended. */
    public void serve(InputStream in) throws IOException, InterruptedException {
        LineReader lines = new LineReader(in, LONGEST_LINE);
        while (true) {
            switch (lines.next()) {
                case LineReader.End() -> {
                    calls.finish(isRead ? LAST_SECONDS : 0);
                    return;
                }
                case LineReader.TooLong() ->
                    replies()
                            .error(
                                    null,
                                    RpcError.noRequest("A line has at most " + LONGEST_LINE
                                            + " bytes; a longer one was passed over."));
                case LineReader.NoText() ->
                    replies().error(null, RpcError.noJson("A message is text in UTF-8, and a line was not."));
                case LineReader.Line(String text) -> {
                    if (!text.isBlank()) {
                        take(text);
                    }
                }
            }
        }
    }

    private void take(String line) {
        Optional<Object> json = Json.read(ANY, line);
        if (json.isEmpty()) {
            replies()
                    .error(
                            null,
                            RpcError.noJson("A message is one JSON value, nested no more deeply than messages need;"
                                    + " this one is not."));
        } else if (json.get() instanceof List<?> batch) {
            takeBatch(batch);
        } else {
            take(RpcParser.message(json.get()), replies());
        }
    }

    private void takeBatch(List<?> batch) {
        if (version.filter(ProtocolVersion::hasBatches).isEmpty()) {
            replies()
                    .error(
                            null,
                            RpcError.noRequest(
                                    "Only version 2025-03-26 of the protocol has arrays of messages; send one"
                                            + " message at a time."));
        } else if (batch.isEmpty() || batch.size() > MOST_IN_A_BATCH) {
            replies()
                    .error(
                            null,
                            RpcError.noRequest("An array of messages has 1 to " + MOST_IN_A_BATCH + " of them, not "
                                    + batch.size() + "."));
        } else {
            Replies.Together together = new Replies.Together(batch.size(), this::write);
            batch.forEach(each -> take(RpcParser.message(each), together::take));
        }
    }

    private void take(RpcMessage message, Replies to) {
        switch (message) {
            case RpcMessage.Invalid(Object id, RpcError error) -> to.error(id, error);
            case RpcMessage.Response() -> to.nothing();
            case RpcMessage.Notification notification -> {
                take(notification);
                to.nothing();
            }
            case RpcMessage.Request request -> take(request, to);
        }
    }

    private void take(RpcMessage.Notification notification) {
        Object id = notification.params().get("requestId");
        if (notification.method().equals("notifications/cancelled") && id != null) {
            calls.cancel(id);
        }
    }

    private void take(RpcMessage.Request request, Replies to) {
        if (calls.isUnderWay(request.id())) {
            to.error(request.id(), sameId(request));
            return;
        }
        switch (request.method()) {
            case "initialize" -> initialize(request, to);
            case "ping" -> to.result(request.id(), Map.of());
            case "tools/list", "tools/call" -> {
                if (version.isEmpty()) {
                    to.error(request.id(), RpcError.noRequest("Send initialize first."));
                } else if (request.method().equals("tools/list")) {
                    list(request, version.get(), to);
                } else {
                    call(request, version.get(), to);
                }
            }
            default ->
                to.error(
                        request.id(),
                        RpcError.noMethod("There is no method " + RpcParser.shown(request.method())
                                + "; there are initialize, ping, tools/list and tools/call."));
        }
    }

    private static RpcError sameId(RpcMessage.Request request) {
        return RpcError.noRequest("A request with the id " + RpcParser.shown(String.valueOf(request.id()))
                + " is under way; give each its own.");
    }

    private void initialize(RpcMessage.Request request, Replies to) {
        if (version.isPresent() && !isOfOneMessage) {
            to.error(request.id(), RpcError.noRequest("This session is initialized already."));
        } else if (request.params().get("protocolVersion") instanceof String asked) {
            ProtocolVersion spoken = ProtocolVersion.negotiated(asked);
            version = Optional.of(spoken);
            to.result(request.id(), words.initialized(spoken));
        } else {
            to.error(request.id(), RpcError.wrongParams("initialize needs a text as \"protocolVersion\"."));
        }
    }

    /** All tools are one page, so no cursor leads to another. */
    private void list(RpcMessage.Request request, ProtocolVersion spoken, Replies to) {
        if (request.params().get("cursor") != null) {
            to.error(request.id(), RpcError.wrongParams("There is one page of tools; leave \"cursor\" out."));
        } else {
            to.result(request.id(), Map.of("tools", tools.listed(spoken)));
        }
    }

    private void call(RpcMessage.Request request, ProtocolVersion spoken, Replies to) {
        Object arguments = request.params().getOrDefault("arguments", Map.of());
        if (!(request.params().get("name") instanceof String name) || !tools.has(name)) {
            to.error(
                    request.id(),
                    RpcError.wrongParams("There is no tool "
                            + RpcParser.shown(String.valueOf(request.params().get("name")))
                            + "; tools/list has the names."));
        } else if (!(arguments instanceof Map<?, ?> named)) {
            to.error(request.id(), RpcError.wrongParams("\"arguments\" is a JSON object."));
        } else {
            begin(request, name, RpcParser.copy(named), spoken, to);
        }
    }

    private void begin(
            RpcMessage.Request request,
            String name,
            Map<String, @Nullable Object> arguments,
            ProtocolVersion spoken,
            Replies to) {
        AtomicBoolean answered = new AtomicBoolean();
        Replies once = answer -> {
            if (answered.compareAndSet(false, true)) {
                to.take(answer);
            }
        };
        Calls.Begun begun = calls.begin(request.id(), () -> run(request, name, arguments, spoken, once), once::nothing);
        switch (begun) {
            case YES -> {
                // its thread answers
            }
            case SAME_ID -> once.error(request.id(), sameId(request));
            case TOO_MANY -> once.result(request.id(), ToolResult.refused(Calls.tooMany()));
        }
    }

    private void run(
            RpcMessage.Request request,
            String name,
            Map<String, @Nullable Object> arguments,
            ProtocolVersion spoken,
            Replies to)
            throws InterruptedException {
        try {
            to.result(request.id(), tools.call(name, arguments, spoken));
        } catch (RuntimeException | Error e) {
            bugs.accept(e);
            to.error(request.id(), RpcError.bug());
        }
    }

    private Replies replies() {
        return answer -> answer.ifPresent(this::write);
    }

    private synchronized void write(Object answer) {
        hasRefused |= answer instanceof Map<?, ?> one && one.get("id") == null;
        isRead &= out.write(Text.escapedJson(Json.compact(answer)));
    }

    @Override
    public void close() {
        calls.close();
    }
}

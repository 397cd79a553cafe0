// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;

/**
 * Answers what is no request, and what Cairn itself fails at. Helidon logs a stack trace for each status 500 of its own, of
 * garbage too, so the status here is never that very object.
 */
public final class Mishaps implements DirectHandler {
    private static final Logger LOG = System.getLogger(Mishaps.class.getName());
    private static final Status FAILED = Status.create(500, "Cairn itself failed");
    private static final String NONE = "This is no request that Cairn understands.\n";

    private final StrangerLog log;

    public Mishaps(StrangerLog log) {
        this.log = log;
    }

    /** A route failed: it was asked with the token, so this is a bug, and the log is for bugs. */
    @Override
    public TransportResponse handle(
            TransportRequest request, EventType type, Status status, ServerResponseHeaders headers, Throwable thrown) {
        if (type == EventType.INTERNAL_ERROR) {
            LOG.log(Level.ERROR, "A request failed: " + request.method() + " " + request.path(), thrown);
            return answer(FAILED, headers, "Cairn itself failed at this: its standard error says more.\n");
        }
        return answer(
                status, headers, status.code() == Status.NOT_FOUND_404.code() ? "There is no such page.\n" : NONE);
    }

    /** What came is no request, or one that {@link Doorkeeper} refuses, whose sentence this is. */
    @Override
    public TransportResponse handle(
            TransportRequest request, EventType type, Status status, ServerResponseHeaders headers, String message) {
        if (type == EventType.OTHER) {
            return answer(status, headers, message + "\n");
        }
        log.count(StrangerLog.Event.NO_REQUEST);
        return answer(type == EventType.INTERNAL_ERROR ? Status.BAD_REQUEST_400 : status, headers, NONE);
    }

    private static TransportResponse answer(Status status, ServerResponseHeaders headers, String text) {
        headers.set(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        headers.set(HeaderValues.X_CONTENT_TYPE_OPTIONS_NOSNIFF);
        return TransportResponse.builder()
                .status(status)
                .headers(headers)
                .entity(text.getBytes(StandardCharsets.UTF_8))
                .build();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import dev.cairn.web.access.AccessRules;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Headers;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks the head of each request before the server acts on it: whether it shows the token, whether it must be the last
 * one on its connection, and whether its end is beyond doubt. A client without the token has one request on a
 * connection.
 */
public final class Doorkeeper implements Http1ConnectionListener {
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    private final AccessRules rules;
    private final Visits visits;

    public Doorkeeper(AccessRules rules, Visits visits) {
        this.rules = rules;
        this.visits = visits;
    }

    @Override
    public void headers(ConnectionContext context, Headers headers) {
        Visit visit = (Visit) context; // what HttpSide has all connections made of
        boolean known = rules.refusal(headers).isEmpty();
        visit.asks(known);
        doubt(headers).ifPresent(why -> {
            throw refusal(Status.BAD_REQUEST_400, why);
        });
        if (known && !visits.know(visit)) {
            throw refusal(
                    Status.SERVICE_UNAVAILABLE_503, "Too many connections are open: close some of Cairn's pages.");
        }
        if (!known || isLast(headers) || hasBody(headers)) {
            visit.endsAfterThis();
            if (headers instanceof WritableHeaders<?> writable) {
                writable.set(HeaderValues.CONNECTION_CLOSE); // so the answer says it too
            }
        }
    }

    /** Hears of answers; the heads that it hears of are those of answers. */
    public static Http1ConnectionListener answers() {
        return new Http1ConnectionListener() {
            @Override
            public void status(ConnectionContext context, Status status) {
                ((Visit) context).isAnswered();
            }
        };
    }

    private static RequestException refusal(Status status, String why) {
        return RequestException.builder()
                .type(EventType.OTHER)
                .status(status)
                .setKeepAlive(false)
                .message(why)
                .safeMessage(true)
                .build();
    }

    private static boolean isLast(Headers headers) {
        return headers.all(HeaderNames.CONNECTION, List::of).stream()
                .flatMap(value -> Stream.of(value.split(",")))
                .anyMatch(word -> word.strip().equalsIgnoreCase("close"));
    }

    /** At most one route reads a body, so nobody waits for the rest of one. */
    private static boolean hasBody(Headers headers) {
        return headers.contains(HeaderNames.TRANSFER_ENCODING)
                || headers.all(HeaderNames.CONTENT_LENGTH, List::of).stream()
                        .anyMatch(length -> !length.strip().equals("0"));
    }

    /** Why it is not certain where the request ends, which is how one request is smuggled into another. */
    public static Optional<String> doubt(Headers headers) {
        List<String> lengths = headers.all(HeaderNames.CONTENT_LENGTH, List::of);
        List<String> encodings = headers.all(HeaderNames.TRANSFER_ENCODING, List::of);
        if (lengths.size() > 1) {
            return Optional.of("This request is not served: it has two lengths.");
        }
        if (!lengths.isEmpty() && !encodings.isEmpty()) {
            return Optional.of("This request is not served: it has a length and comes in chunks.");
        }
        if (lengths.stream().anyMatch(length -> !LENGTH.matcher(length.strip()).matches())) {
            return Optional.of("This request is not served: its length is no number.");
        }
        if (encodings.size() > 1
                || encodings.stream()
                        .anyMatch(encoding ->
                                !encoding.strip().toLowerCase(Locale.ROOT).equals("chunked"))) {
            return Optional.of("This request is not served: it is encoded in a way that Cairn does not know.");
        }
        return Optional.empty();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** {@code POST /mcp}: a body, which {@link BodyAnswers} answers; at most {@value #MOST_AT_A_TIME} at a time. */
final class BodyRoute implements HttpService {
    static final String PATH = "/mcp";

    static final int MOST_BYTES = 1 << 20;
    private static final int MOST_AT_A_TIME = 8;

    private final BodyAnswers answers;
    private final Semaphore places = new Semaphore(MOST_AT_A_TIME);

    BodyRoute(BodyAnswers answers) {
        this.answers = answers;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.post("/", this::answer).any("/", Methods.only("POST"));
    }

    private void answer(ServerRequest request, ServerResponse response) {
        if (!places.tryAcquire()) {
            refuse(
                    response,
                    Status.TOO_MANY_REQUESTS_429,
                    "As many requests as may be, " + MOST_AT_A_TIME + ", are under way. Ask again when one has ended.");
            return;
        }
        try {
            Optional<String> body = body(request);
            if (body.isEmpty()) {
                refuse(
                        response,
                        Status.BAD_REQUEST_400,
                        "A body is text in UTF-8 of at most " + MOST_BYTES + " bytes; this one is not.");
            } else {
                send(
                        response,
                        answers.answer(body.get(), name -> request.headers().first(HeaderNames.create(name))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server ends, and with it this thread
        } finally {
            places.release();
        }
    }

    private static void send(ServerResponse response, BodyAnswers.Answer answer) {
        response.status(answer.status());
        answer.json()
                .ifPresentOrElse(
                        json -> response.header(HeaderNames.CONTENT_TYPE, "application/json")
                                .send(json),
                        response::send);
    }

    private static void refuse(ServerResponse response, Status status, String sentence) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .send(sentence + "\n");
    }

    /** Empty if it is too long, or no text. */
    private static Optional<String> body(ServerRequest request) throws IOException {
        try (InputStream in = request.content().inputStream()) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            return bytes.length > MOST_BYTES
                    ? Optional.empty()
                    : Optional.of(StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import io.helidon.http.Status;
import java.util.Optional;

/** Answers the bodies of a path that this module knows nothing of, such as {@code /mcp}. Called by many threads at once. */
@FunctionalInterface
public interface BodyAnswers {
    /**
     * Answers one body, however long that takes.
     *
     * @param body at most {@value BodyRoute#MOST_BYTES} bytes of UTF-8
     * @param header by its name
     * @throws InterruptedException if the server ends
     */
    Answer answer(String body, Headers header) throws InterruptedException;

    /** What the request says besides its body. */
    @FunctionalInterface
    interface Headers {
        Optional<String> value(String name);
    }

    /** What is sent. */
    sealed interface Answer {
        /** A JSON value. */
        record Json(String text) implements Answer {}

        /** Nothing, as nothing was asked. */
        record Taken() implements Answer {}

        /** That the body makes no sense: a JSON value. */
        record Refused(String text) implements Answer {}

        /** Whether it has been understood. */
        default Status status() {
            return switch (this) {
                case Json _ -> Status.OK_200;
                case Taken() -> Status.ACCEPTED_202;
                case Refused _ -> Status.BAD_REQUEST_400;
            };
        }

        /** Empty if nothing is sent. */
        default Optional<String> json() {
            return switch (this) {
                case Json(String text) -> Optional.of(text);
                case Taken() -> Optional.empty();
                case Refused(String text) -> Optional.of(text);
            };
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.web.capture.CaptureDesk;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * A question about what this user has kept. It is about no VM that must be running.
 *
 * @param reading asks the desk
 * @param <R> the report
 */
public record CaptureQuestion<R>(
        String name, Class<R> report, Set<String> arguments, boolean changes, Reading<R> reading)
        implements Question<R> {
    public CaptureQuestion {
        arguments = Set.copyOf(arguments);
    }

    /** Asks the desk, and makes the report. */
    public interface Reading<R> {
        /**
         * Asks, and makes the report.
         *
         * @param vm the key that the page asks under; may be of a VM that has ended
         * @param arguments by name, those that the question knows
         * @throws IOException if the answer is no; the message is a sentence
         */
        R read(CaptureDesk desk, String vm, Map<String, String> arguments) throws IOException, InterruptedException;
    }
}

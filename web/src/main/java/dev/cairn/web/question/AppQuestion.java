// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.web.device.AppDesk;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * A question about devices, or to an app of one.
 *
 * @param reading asks the desk
 * @param <R> the report
 */
public record AppQuestion<R>(String name, Class<R> report, Set<String> arguments, boolean changes, Reading<R> reading)
        implements Question<R> {
    public AppQuestion {
        arguments = Set.copyOf(arguments);
    }

    /** Asks the desk, and makes the report. */
    public interface Reading<R> {
        /**
         * Asks, and makes the report.
         *
         * @param key of the app; of no meaning where the question is about devices
         * @param arguments by name, those that the question knows
         * @throws IOException if the answer is no; the message is a sentence
         */
        R read(AppDesk desk, String key, Map<String, String> arguments) throws IOException, InterruptedException;
    }
}

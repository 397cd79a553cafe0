// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.web.rule.RuleDesk;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * A question about the rules by which a server captures. It is about no VM.
 *
 * @param reading asks the desk
 * @param <R> the report
 */
public record RuleQuestion<R>(String name, Class<R> report, Set<String> arguments, boolean changes, Reading<R> reading)
        implements Question<R> {
    public RuleQuestion {
        arguments = Set.copyOf(arguments);
    }

    /** Asks the desk, and makes the report. */
    public interface Reading<R> {
        /**
         * Asks, and makes the report.
         *
         * @param arguments by name, those that the question knows
         * @throws IOException if the answer is no; the message is a sentence
         */
        R read(RuleDesk desk, Map<String, String> arguments) throws IOException;
    }
}

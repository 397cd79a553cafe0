// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.web.recording.RecordingDesk;
import java.util.Map;
import java.util.Set;

/**
 * A question about the recordings that a server makes of a VM.
 *
 * @param reading asks the desk
 * @param <R> the report
 */
public record DeskQuestion<R>(String name, Class<R> report, Set<String> arguments, boolean changes, Reading<R> reading)
        implements Question<R> {
    public DeskQuestion {
        arguments = Set.copyOf(arguments);
    }

    /** Asks the desk, and makes the report. */
    public interface Reading<R> {
        /**
         * Asks, and makes the report.
         *
         * @param arguments by name, those that the question knows
         */
        Asked<R> read(RecordingDesk desk, Subject vm, Map<String, String> arguments) throws InterruptedException;
    }
}

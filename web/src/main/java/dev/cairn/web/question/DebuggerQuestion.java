// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.debugger.Switchboard;
import java.util.Set;

/**
 * A question about the debuggers of a VM.
 *
 * @param reading asks the switchboard
 * @param <R> the report
 */
public record DebuggerQuestion<R>(String name, Class<R> report, boolean changes, Reading<R> reading)
        implements Question<R> {
    /** Asks the switchboard, and makes the report. */
    public interface Reading<R> {
        /** Asks, and makes the report. */
        Asked<R> read(Switchboard board, Subject vm);
    }

    @Override
    public Set<String> arguments() {
        return Set.of();
    }
}

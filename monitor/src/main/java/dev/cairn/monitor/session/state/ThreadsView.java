// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import java.util.List;
import java.util.OptionalLong;

/**
 * The threads of a target at one moment.
 *
 * @param threads sorted by id
 * @param virtualThreads live ones; empty if the target does not report them
 * @param statusMillis when the last status came, since the epoch; empty if none has
 * @param statusNanos the same by {@code System.nanoTime}, which nobody sets
 * @param leftOut how many threads were too many to keep
 */
public record ThreadsView(
        List<ThreadView> threads,
        OptionalLong virtualThreads,
        OptionalLong statusMillis,
        OptionalLong statusNanos,
        long leftOut) {
    public ThreadsView {
        threads = List.copyOf(threads);
    }
}

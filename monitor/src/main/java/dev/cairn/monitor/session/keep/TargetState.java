// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import dev.cairn.monitor.session.connection.DdmSession;
import java.util.Optional;

/** How it stands with one target of a {@link SessionKeeper}. */
public sealed interface TargetState {
    /**
     * A connection is being made, or the greeting is under way.
     *
     * @param lastFailure why the last attempt failed, as a sentence; empty if this is the first
     */
    record Connecting(Optional<String> lastFailure) implements TargetState {}

    record Connected(DdmSession session) implements TargetState {}

    /**
     * The last attempt failed, or the last session ended.
     *
     * @param why a sentence
     * @param retryAtMillis since the epoch
     * @param attempts that failed in a row, the last one included
     * @param mayPassAtOnce whether the reason is one that the next attempt may well not meet any more
     */
    record Waiting(String why, long retryAtMillis, int attempts, boolean mayPassAtOnce) implements TargetState {}

    /**
     * Final: nothing will change by another attempt.
     *
     * @param why a sentence
     */
    record Refused(String why) implements TargetState {}

    /** Final: the target has ended, or was forgotten. */
    record Gone() implements TargetState {}
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session;

/** How it stands with one target of a {@link SessionKeeper}. */
public sealed interface TargetState {
    /** A connection is being made, or the greeting is under way. */
    record Connecting() implements TargetState {}

    record Connected(DdmSession session) implements TargetState {}

    /**
     * The last attempt failed, or the last session ended.
     *
     * @param why a sentence
     * @param retryAtMillis since the epoch
     * @param attempts that failed in a row, the last one included
     */
    record Waiting(String why, long retryAtMillis, int attempts) implements TargetState {}

    /**
     * Final: nothing will change by another attempt.
     *
     * @param why a sentence
     */
    record Refused(String why) implements TargetState {}

    /** Final: the target has ended, or was forgotten. */
    record Gone() implements TargetState {}
}

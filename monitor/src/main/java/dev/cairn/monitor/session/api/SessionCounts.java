// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

/**
 * What has gone through a connection, and what was lost on it. Nothing is lost without being counted here.
 *
 * @param requests all that were sent, HELO and FEAT too
 * @param notSent requests that were refused here, as too many waited for their answers
 * @param timeouts requests without an answer in time
 * @param lateReplies came after their time-out, or a second time, and were dropped
 * @param strayReplies to nothing that was ever asked, dropped
 * @param malformed packets and chunks that broke the rules
 * @param unknownChunks events that no handler is registered for
 * @param foreignCommands packets of other command sets, ignored
 * @param handlerFailures how often a handler threw
 * @param earlyDropped events that came before the answer to HELO, and were too many to keep
 * @param lostByTarget events that the target itself says it could not send
 */
public record SessionCounts(
        long packetsIn,
        long bytesIn,
        long packetsOut,
        long bytesOut,
        long requests,
        long notSent,
        long timeouts,
        long lateReplies,
        long strayReplies,
        long malformed,
        long unknownChunks,
        long foreignCommands,
        long handlerFailures,
        long earlyDropped,
        long lostByTarget) {}

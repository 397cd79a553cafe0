// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import dev.cairn.monitor.proc.Patience;
import java.time.Duration;

/**
 * Limits of a session.
 *
 * @param patience how long a request waits for its answer where its caller does not say
 * @param openTimeout for the handshake and the answer to HELO together
 * @param featuresTimeout for the answer to FEAT; there are targets that do not answer it
 * @param silentAfter how long nothing may come after a request before the session counts as silent
 * @param maxPacketBytes a longer packet breaks the session
 * @param maxInflatedBytes what the compressed chunks of one packet may become
 * @param maxQueuedPackets what may wait to be sent; more breaks the session
 * @param maxQueuedBytes likewise
 * @param maxUnfinishedBytes what all sessions together may hold of packets that are not there in full; the session that
 *     goes over it is closed
 */
public record SessionSettings(
        Duration patience,
        Duration openTimeout,
        Duration featuresTimeout,
        Duration silentAfter,
        int maxPacketBytes,
        int maxInflatedBytes,
        int maxQueuedPackets,
        int maxQueuedBytes,
        long maxUnfinishedBytes) {
    private static final int MEBIBYTE = 1 << 20;

    public static final SessionSettings DEFAULT = new SessionSettings(
            Patience.DEFAULT,
            Patience.DEFAULT,
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            64 * MEBIBYTE,
            16 * MEBIBYTE,
            1024,
            4 * MEBIBYTE,
            64L * MEBIBYTE);

    /** These settings for targets that answer FEAT, as Cairn's own do: all that is asked of them has that time. */
    public SessionSettings withPatience(Duration time) {
        return new SessionSettings(
                time,
                time,
                time,
                silentAfter,
                maxPacketBytes,
                maxInflatedBytes,
                maxQueuedPackets,
                maxQueuedBytes,
                maxUnfinishedBytes);
    }

    /** These settings with other times. */
    public SessionSettings withTimes(Duration open, Duration features, Duration silent) {
        return new SessionSettings(
                patience,
                open,
                features,
                silent,
                maxPacketBytes,
                maxInflatedBytes,
                maxQueuedPackets,
                maxQueuedBytes,
                maxUnfinishedBytes);
    }

    /** These settings with other bounds for what may wait to be sent. */
    public SessionSettings withQueue(int packets, int bytes) {
        return new SessionSettings(
                patience,
                openTimeout,
                featuresTimeout,
                silentAfter,
                maxPacketBytes,
                maxInflatedBytes,
                packets,
                bytes,
                maxUnfinishedBytes);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.ring.Peer;
import java.nio.file.Path;
import java.util.function.Predicate;

/** What came of offering a ring to a target. */
public sealed interface RingOffer {
    /**
     * The target has the ring.
     *
     * @param token its name for RECS
     */
    record Accepted(RecordSource source, long token, Peer peer) implements RingOffer {}

    /**
     * It has not.
     *
     * @param why a sentence
     */
    record Refused(String why) implements RingOffer {}

    /**
     * Makes a ring and hands it over; takes 2 s at most.
     *
     * @param endpoint the agent's socket, as seen from here ({@code /proc/PID/root/...} of a container)
     * @param dataBytes a power of two from {@code RingLayout.MIN_DATA_BYTES} on
     * @param trusted whether this peer may have it
     */
    static RingOffer to(Path endpoint, long dataBytes, Predicate<Peer> trusted) {
        return new Refused("Not yet: " + endpoint + dataBytes + trusted);
    }
}

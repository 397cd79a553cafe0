// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.ring.Doorbell;
import dev.cairn.profile.ring.Peer;
import dev.cairn.profile.ring.RingHandover;
import dev.cairn.profile.ring.RingLink;
import dev.cairn.profile.ring.SharedRing;
import dev.cairn.profile.ring.Waiting;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

/** What came of offering a ring to a target. */
public sealed interface RingOffer {
    /**
     * The target has the ring.
     *
     * @param source the caller's, to read and to close
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
     * Makes a ring and hands it over.
     *
     * @param endpoint the agent's socket, as seen from here ({@code /proc/PID/root/...} of a container)
     * @param dataBytes a power of two from {@code RingLayout.MIN_DATA_BYTES} on
     * @param trusted whether this peer may have it
     * @param waiting how long is waited for the agent; begins when the ring is there
     */
    static RingOffer to(Path endpoint, long dataBytes, Predicate<Peer> trusted, Waiting waiting) {
        return switch (SharedRing.create(dataBytes)) {
            case SharedRing.Made.Failed(String why) -> new Refused(why);
            case SharedRing.Made.Ring(SharedRing ring) -> hand(ring, endpoint, trusted, waiting);
        };
    }

    private static RingOffer hand(SharedRing ring, Path endpoint, Predicate<Peer> trusted, Waiting waiting) {
        // By chance, as other services may offer rings to the same target.
        int token = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
        return switch (RingHandover.hand(ring, token, endpoint, trusted, waiting)) {
            case RingHandover.Result.Refused(String why) -> {
                ring.close();
                yield new Refused(why);
            }
            case RingHandover.Result.Accepted(RingLink link) ->
                Doorbell.of(ring, link)
                        .<RingOffer>map(bell -> new Accepted(new RingSource(ring, link, bell), token, link.peer()))
                        .orElseGet(() -> {
                            link.close();
                            ring.close();
                            return new Refused(
                                    "The ring cannot be watched, as too many files are open; end other recordings.");
                        });
        };
    }
}

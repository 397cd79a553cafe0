// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.monitor.session.api.SessionCounts;
import dev.cairn.monitor.session.transport.PacketLink;
import dev.cairn.wire.ddm.FourCc;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** What {@link SessionCounts} is made of, and the last problem in words. For use by any thread. */
final class Counters {
    enum Count {
        REQUESTS,
        NOT_SENT,
        TIMEOUTS,
        LATE_REPLIES,
        STRAY_REPLIES,
        MALFORMED,
        UNKNOWN_CHUNKS,
        FOREIGN_COMMANDS,
        HANDLER_FAILURES,
        EARLY_DROPPED,
        LOST_BY_TARGET
    }

    private final Map<Count, AtomicLong> counts = new EnumMap<>(Count.class);
    private volatile String lastProblem = "";

    Counters() {
        for (Count count : Count.values()) {
            counts.put(count, new AtomicLong());
        }
    }

    /** Counts one, and says how many there are now. */
    long add(Count count) {
        return counter(count).incrementAndGet();
    }

    /** For what the other side counts, and reports now and then. */
    void isAtLeast(Count count, long value) {
        counter(count).accumulateAndGet(value, Math::max);
    }

    /** Counts one, and keeps {@code why} as the last problem. */
    void problem(Count count, String why) {
        lastProblem = why;
        add(count);
    }

    /**
     * Counts a chunk that could not be read.
     *
     * @param why a sentence; or empty
     */
    void malformed(int type, String why) {
        problem(Count.MALFORMED, why.isEmpty() ? "A " + FourCc.text(type) + " could not be read." : why);
    }

    Optional<String> lastProblem() {
        return lastProblem.isEmpty() ? Optional.empty() : Optional.of(lastProblem);
    }

    SessionCounts with(PacketLink link) {
        return new SessionCounts(
                link.packetsIn(),
                link.bytesIn(),
                link.packetsOut(),
                link.bytesOut(),
                of(Count.REQUESTS),
                of(Count.NOT_SENT),
                of(Count.TIMEOUTS),
                of(Count.LATE_REPLIES),
                of(Count.STRAY_REPLIES),
                of(Count.MALFORMED),
                of(Count.UNKNOWN_CHUNKS),
                of(Count.FOREIGN_COMMANDS),
                of(Count.HANDLER_FAILURES),
                of(Count.EARLY_DROPPED),
                of(Count.LOST_BY_TARGET));
    }

    private long of(Count count) {
        return counter(count).get();
    }

    private AtomicLong counter(Count count) {
        return Objects.requireNonNull(counts.get(count));
    }
}

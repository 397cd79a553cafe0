// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The Java heap as the VM's own counters report it. Sizes are in bytes.
 *
 * @param usedBytes live and dead objects together; empty until the VM has first said so
 * @param usedAt whether {@code usedBytes} follows the program or stands still between collections
 * @param usedAtMillis the moment that {@code usedBytes} speaks of, since the epoch; empty if that is not known
 * @param maxBytes how far it may grow
 */
public record Heap(
        OptionalLong usedBytes,
        UsedAt usedAt,
        OptionalLong usedAtMillis,
        long committedBytes,
        long maxBytes,
        List<HeapSpace> spaces) {

    /** How old a "used" counter may be: a matter of the collector and of the JDK. */
    public enum UsedAt {
        NOW,
        LAST_GC,
        /** Nothing was counted yet: no collection where the collector counts only then, or not one full region. */
        UNKNOWN
    }

    public Heap {
        spaces = List.copyOf(spaces);
    }

    /**
     * How many bytes of live objects there may be; empty if nobody knows. Objects that came since the last collection may be
     * anywhere in what is committed, where the VM counts only then.
     */
    public OptionalLong liveAtMost() {
        if (usedAt == UsedAt.NOW && usedBytes.isPresent()) {
            return usedBytes;
        }
        return committedBytes > 0 ? OptionalLong.of(committedBytes) : OptionalLong.empty();
    }

    /** What the VM says itself, from inside; the spaces are those of the counters. */
    public static Heap told(
            Optional<Heap> counters, long usedBytes, long atMillis, long committedBytes, long maxBytes) {
        return new Heap(
                OptionalLong.of(usedBytes),
                UsedAt.NOW,
                OptionalLong.of(atMillis),
                committedBytes,
                maxBytes,
                counters.map(Heap::spaces).orElse(List.of()));
    }
}

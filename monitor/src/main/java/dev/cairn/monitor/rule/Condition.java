// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.OptionalDouble;

/** When a rule applies to a VM. */
public sealed interface Condition {
    /**
     * A figure lies above a limit.
     *
     * @param limit exact, so that a rule reads back as it was written
     * @param held for how long each look must find it there; zero if one is enough
     */
    record Above(Measured what, BigDecimal limit, Duration held) implements Condition {
        public Above {
            limit = limit.stripTrailingZeros(); // what is equal has equal digits
        }

        @Override
        public String words() {
            return what.words() + " > " + what.limit(limit) + (held.isZero() ? "" : " for " + Amounts.time(held));
        }

        @Override
        public Reading read(Seen seen) {
            OptionalDouble value = what.of(seen);
            return value.isEmpty()
                    ? new Reading.Unknown(what.whyUnknown())
                    : new Reading.Known(value.getAsDouble() > limit.doubleValue(), what.reading(value.getAsDouble()));
        }
    }

    /** Threads wait for one another in a circle. The VM must be asked for that, unlike for all else. */
    record Deadlock() implements Condition {
        @Override
        public String words() {
            return "deadlock";
        }

        @Override
        public Duration held() {
            return Duration.ZERO;
        }

        @Override
        public Reading read(Seen seen) {
            if (seen.deadlocked().isEmpty()) {
                return new Reading.Unknown("no look for deadlocks has come to an end yet");
            }
            int threads = seen.deadlocked().getAsInt();
            return new Reading.Known(threads > 0, threads == 0 ? "no deadlock" : "deadlock of " + threads + " threads");
        }
    }

    /** As rules say it. */
    String words();

    /** How long it must hold. */
    Duration held();

    /** Whether it holds at one look. */
    Reading read(Seen seen);

    /** What one look says of a condition. */
    sealed interface Reading {
        /**
         * It says whether it holds.
         *
         * @param words what was seen, such as "cpu 93 %"
         */
        record Known(boolean holds, String words) implements Reading {}

        /**
         * It does not say.
         *
         * @param why a part of a sentence
         */
        record Unknown(String why) implements Reading {}
    }
}

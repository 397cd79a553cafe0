// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.keep;

import dev.cairn.monitor.proc.WatchedProcess;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Optional;

/** Opens a channel to one target, as often as a {@link SessionKeeper} asks. */
@FunctionalInterface
public interface Connector {
    /** What became of an attempt. */
    sealed interface Connection {
        /**
         * The channel is open; the caller must close it.
         *
         * @param process the one at its other end, if it can be seen from here
         */
        record Opened(ByteChannel channel, Optional<WatchedProcess> process) implements Connection {
            /** To what cannot be seen. */
            public Opened(ByteChannel channel) {
                this(channel, Optional.empty());
            }
        }

        /**
         * It did not work, and may work later.
         *
         * @param why a sentence
         * @param mayPassAtOnce whether the next attempt may well succeed, as something is just coming or going
         */
        record Failed(String why, boolean mayPassAtOnce) implements Connection {
            /** For a reason that may stay. */
            public Failed(String why) {
                this(why, false);
            }
        }

        /**
         * It never will: no permission, or nothing that could be connected to.
         *
         * @param why a sentence with the way out
         */
        record Refused(String why) implements Connection {}

        /** The target itself has ended. */
        record Ended() implements Connection {}
    }

    /**
     * How long the target may take to let it in, and then for each answer; empty for what the keeper and the session have in
     * their settings. It may grow while an attempt is under way.
     */
    default Optional<Duration> patience() {
        return Optional.empty();
    }

    /**
     * Tries once, and may take its time. It is called on a thread that nothing else waits for, and interrupted if it
     * takes too long or the target is forgotten.
     */
    Connection connect() throws InterruptedException;
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.monitor.AgentSessions;
import java.time.Duration;
import java.util.function.Consumer;

/** What a user that pressed Ctrl-C waits for: the agents leave their VMs. On a busy machine that may take a while. */
public final class Farewell {
    /** A wait of less needs no words. */
    private static final Duration SOON = Duration.ofSeconds(2);
    /** As long as the sessions themselves take to close, and a moment more. */
    static final Duration LONGEST = AgentSessions.LONGEST_CLOSE.plusSeconds(1);

    private Farewell() {}

    /** What comes to an end. */
    public interface Ending {
        /** Waits for the end, for {@code limit} at most; whether it has come. */
        boolean within(Duration limit) throws InterruptedException;
    }

    /** Waits, and says so where it takes longer than a moment. */
    public static void await(Ending ending, Consumer<String> words) {
        await(ending, SOON, LONGEST, words);
    }

    static void await(Ending ending, Duration soon, Duration longest, Consumer<String> words) {
        try {
            if (ending.within(soon)) {
                return;
            }
            words.accept(
                    "cairn: waits until its agents have left their VMs, for at most " + longest.toSeconds() + " s.");
            if (!ending.within(longest.minus(soon))) {
                words.accept(
                        "cairn: stopped without tidying up, as that took too long. An agent without connections leaves"
                                + " its VM after a minute.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

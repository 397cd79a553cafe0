// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What times of calls are. */
public enum CallClock {
    /** Wall-clock time, except the time that the thread waits. */
    RUN(
            "elapsed time without waits (wait, park, sleep, and the JDK's own for sockets, references and the like); clock=wall"
                    + " has them too"),
    /** Of the processor. */
    CPU("CPU time of the thread, as clock=cpu asked for"),
    /** All of it. */
    WALL("elapsed time with all waits, as clock=wall asked for");

    private final String words;

    CallClock(String words) {
        this.words = words;
    }

    static Set<String> names() {
        return Arrays.stream(values()).map(CallClock::text).collect(Collectors.toSet());
    }

    static CallClock of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For a sentence: times are ... */
    public String words() {
        return words;
    }
}

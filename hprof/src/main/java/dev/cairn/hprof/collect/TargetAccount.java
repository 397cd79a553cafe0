// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import java.util.Optional;

/**
 * What the target itself knows of what its recording has not, as it says before a dump where that is not nothing.
 *
 * @param exactThreads of the threads, those whose every allocation is recorded by now
 * @param threads that live; 0 if not every allocation is to be recorded, or all of them were from the start
 * @param lostNames how often a class, a method or a thread could not be told by its name
 */
record TargetAccount(long exactThreads, long threads, long lostNames) {
    /** Nothing is missing. */
    static final TargetAccount NONE = new TargetAccount(0, 0, 0);

    private static final int WORDS = 4;

    /** Empty if the line is none. */
    static Optional<TargetAccount> of(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != WORDS || !words[0].equals("account")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TargetAccount(
                    Long.parseUnsignedLong(words[1]),
                    Long.parseUnsignedLong(words[2]),
                    Long.parseUnsignedLong(words[3])));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}

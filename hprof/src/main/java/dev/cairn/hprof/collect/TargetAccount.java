// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import java.util.Optional;

/**
 * What only the target knows to be missing from its recording. The target reports it before a dump, unless there is
 * nothing to report.
 *
 * @param exactThreads the number of those threads of which every allocation is recorded by now
 * @param threads the number of live threads; 0 if the target was not asked to record every allocation, or recorded all
 *     from the start
 * @param lostNames how often the target could not name a class, a method or a thread
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

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import java.util.Optional;

/** Classes from which another agent has taken what cpu=times had put in, as the target says before a dump where there are any. */
record UnfollowedClasses(long count) {
    static final UnfollowedClasses NONE = new UnfollowedClasses(0);

    private static final String WORD = "unfollowed ";

    /** Empty if the line is none. */
    static Optional<UnfollowedClasses> of(String line) {
        if (!line.startsWith(WORD)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new UnfollowedClasses(Long.parseUnsignedLong(line.substring(WORD.length()))));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    Optional<String> sentence() {
        if (count <= 0) {
            return Optional.empty();
        }
        return Optional.of((count == 1 ? "1 class was" : count + " classes were")
                + " loaded anew by another agent, which left out what counts calls: calls of "
                + (count == 1 ? "its" : "their")
                + " methods since then are missing. Start that agent before HPROF, or without HPROF's cpu=times.");
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import java.util.Locale;
import java.util.Optional;

/**
 * A line from the target.
 *
 * @param token of the MARK in the ring that it belongs to; 0 if to none
 */
record TargetMessage(Kind kind, int token) {
    enum Kind {
        /** Write a dump, and go on. */
        DUMP,
        /** Write a dump; the VM ends after that. */
        FINAL,
        /** A collection that was asked for is over. */
        COLLECTED,
        /** The heap dump that was asked for is in the ring. */
        HEAP,
        /** The VM ends, and wants no dump. */
        EXITING
    }

    /** Empty if it says nothing to this version. */
    static Optional<TargetMessage> of(String line) {
        String[] words = line.split(" ", 2);
        for (Kind kind : Kind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(words[0])) {
                return token(words).map(token -> new TargetMessage(kind, token));
            }
        }
        return Optional.empty();
    }

    private static Optional<Integer> token(String[] words) {
        try {
            return Optional.of(words.length < 2 ? 0 : Integer.parseUnsignedInt(words[1]));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}

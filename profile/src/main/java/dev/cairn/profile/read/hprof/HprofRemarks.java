// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * What a report says of itself, in lines of their own: what was lost, what is an estimate, that the target was killed or ended at once. Each
 * sentence is kept once. Of very many those that came last are kept, as how a report ends matters most, and the rest is counted.
 */
final class HprofRemarks {
    private static final String MARK = "Cairn: ";
    private static final int MOST = 40;

    private final SequencedSet<String> sentences = new LinkedHashSet<>();
    private long leftOut;

    /** The sentence that a line holds; empty if the line is no remark. */
    static Optional<String> sentence(String line) {
        return line.startsWith(MARK) ? Optional.of(line.substring(MARK.length())) : Optional.empty();
    }

    void add(String sentence) {
        sentences.addLast(sentence);
        if (sentences.size() > MOST) {
            var _ = sentences.removeFirst();
            leftOut++;
        }
    }

    /** Returns the notes for the reader of the profile. */
    List<String> notes() {
        Stream<String> said = sentences.stream().map(sentence -> "The report says: " + sentence);
        return leftOut == 0
                ? said.toList()
                : Stream.concat(Stream.of("The report says " + leftOut + " more sentences before these."), said)
                        .toList();
    }
}

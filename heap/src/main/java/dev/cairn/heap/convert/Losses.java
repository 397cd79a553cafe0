// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sentences about what a format cannot say, as far as there was any of it. */
final class Losses {
    private final List<String> sentences = new ArrayList<>();

    /** Adds a sentence in which {@code #} stands for the count. */
    void add(long count, String sentence) {
        if (count > 0) {
            sentences.add(sentence.replace("#", String.format(Locale.ROOT, "%,d", count)));
        }
    }

    /** Adds a sentence as it is. */
    void say(String sentence) {
        sentences.add(sentence);
    }

    List<String> sentences() {
        return List.copyOf(sentences);
    }
}

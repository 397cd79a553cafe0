// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Sentences about what a format cannot say, as far as there was any of it. */
final class Losses {
    private static final Pattern CHOICE = Pattern.compile("\\{([^|}]*)\\|([^|}]*)\\}");

    private final List<String> sentences = new ArrayList<>();

    /** Adds a sentence in which {@code #} stands for the count, and <code>{object|objects}</code> for the word that fits it. */
    void add(long count, String sentence) {
        if (count > 0) {
            String words = CHOICE.matcher(sentence).replaceAll(count == 1 ? "$1" : "$2");
            sentences.add(words.replace("#", String.format(Locale.ROOT, "%,d", count)));
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

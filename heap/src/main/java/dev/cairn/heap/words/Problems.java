// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.words;

import java.util.ArrayList;
import java.util.List;

/** Sentences about what is wrong in a file, of which a bad one gives the first hundred. Not for several threads. */
public final class Problems {
    private static final int MOST = 100;

    private final List<String> sentences = new ArrayList<>();
    private long more;

    public void add(String sentence) {
        if (sentences.size() < MOST) {
            sentences.add(sentence);
        } else {
            more++;
        }
    }

    public void addAll(List<String> others) {
        others.forEach(this::add);
    }

    public List<String> list() {
        List<String> all = new ArrayList<>(sentences);
        if (more > 0) {
            all.add("There are " + more + " problems more.");
        }
        return List.copyOf(all);
    }
}

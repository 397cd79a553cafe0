// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.util.OptionalLong;

/** The two things that the records of an AppDomain's begin and end both say. */
record NameAndTime(String name, OptionalLong timestamp) {
    static NameAndTime of(String words) {
        int blank = Math.max(words.lastIndexOf(' '), words.lastIndexOf('\t'));
        String last = words.substring(blank + 1);
        return blank > 0 && GcLogFormat.isTimestamp(last)
                ? new NameAndTime(words.substring(0, blank).strip(), OptionalLong.of(Long.parseLong(last, 16)))
                : new NameAndTime(words, OptionalLong.empty());
    }

    static NameAndTime of(String words, String expectedName) {
        return words.equals(expectedName) ? new NameAndTime(words, OptionalLong.empty()) : of(words);
    }
}

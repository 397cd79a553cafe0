// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What samples are added up by. */
public enum Grouping {
    /** A class and a stack; threads are added up. */
    SITE,
    CLASS,
    /** The method that did it; a second number counts all that was done by what it called. */
    METHOD,
    THREAD;

    /** What commands and JSON call it: {@code site}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Grouping> ofWord(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
}

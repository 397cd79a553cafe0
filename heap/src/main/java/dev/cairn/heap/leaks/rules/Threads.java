// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Threads in sentences. */
final class Threads {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final int MOST = 4;

    private Threads() {}

    static String counted(List<String> names) {
        return names.size() == 1 ? "1 thread" : names.size() + " threads";
    }

    /** Most virtual threads have no name. */
    static String named(List<String> names) {
        String first = names.stream()
                .filter(name -> !name.isEmpty())
                .limit(MOST)
                .map(name -> '"' + name + '"')
                .collect(Collectors.joining(", "));
        long named = names.stream().filter(name -> !name.isEmpty()).limit(MOST).count();
        if (named == 0) {
            return "without a name";
        }
        return names.size() > named ? first + " and " + (names.size() - named) + " more" : first;
    }

    /** Whether all have names that differ in numbers only, as pools give them. */
    static boolean areOfOnePool(List<String> names) {
        return names.size() > 1
                && names.stream().noneMatch(String::isEmpty)
                && names.stream()
                                .map(name -> DIGITS.matcher(name).replaceAll("#"))
                                .distinct()
                                .count()
                        == 1;
    }
}

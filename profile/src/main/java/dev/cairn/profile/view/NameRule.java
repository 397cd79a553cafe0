// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a compiler writes a name, as a pattern of the whole name, and how the source has it. */
record NameRule(Pattern pattern, String replacement) {
    static NameRule of(String pattern, String replacement) {
        return new NameRule(Pattern.compile("^(?:" + pattern + ")$"), replacement);
    }

    /** By the first rule that fits; the name itself where none does. */
    static String apply(List<NameRule> rules, String name) {
        for (NameRule rule : rules) {
            Matcher matcher = rule.pattern.matcher(name);
            if (matcher.find()) {
                return matcher.replaceFirst(rule.replacement);
            }
        }
        return name;
    }
}

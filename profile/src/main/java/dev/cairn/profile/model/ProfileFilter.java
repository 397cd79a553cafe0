// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.profile.model.FilterRule.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Selects what of a recording is reported: what at least one include matches (everything, if there are no includes) and
 * no exclude matches.
 *
 * <p>A rule is a pattern with {@code class:} (of the objects), {@code frame:} (a frame's class, or class and method, anywhere in the
 * stack), {@code package:} (of the class or of a frame, with the packages below), {@code thread:}, or nothing (class or frame) in
 * front. In patterns {@code ?} is one character and {@code *} any number of them, dots apart (in a thread's name a dot is a
 * character like others); {@code **} is any number of any.
 */
public record ProfileFilter(List<FilterRule> includes, List<FilterRule> excludes) {
    /** Leaves nothing out. */
    public static final ProfileFilter EVERYTHING = new ProfileFilter(List.of(), List.of());

    public ProfileFilter {
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
    }

    /** What became of reading rules. */
    public sealed interface Parsed {
        record Good(ProfileFilter filter) implements Parsed {}

        /**
         * One of them is none.
         *
         * @param problem a sentence
         */
        record Bad(String problem) implements Parsed {}
    }

    /** Reads rules as people write them. */
    public static Parsed parse(List<String> includes, List<String> excludes) {
        return Stream.concat(includes.stream(), excludes.stream())
                .map(ProfileFilter::problem)
                .filter(problem -> !problem.isEmpty())
                .findFirst()
                .<Parsed>map(Parsed.Bad::new)
                .orElseGet(() -> new Parsed.Good(new ProfileFilter(rules(includes), rules(excludes))));
    }

    /** Whether a place is reported. */
    public boolean passes(String className, String thread, List<StackFrame> frames) {
        return passes(matches(includes, className, thread, frames), matches(excludes, className, thread, frames));
    }

    /** As {@link #passes(String, String, List)}, of a place of which it is known what matches it. */
    public boolean passes(boolean included, boolean excluded) {
        return (includes.isEmpty() || included) && !excluded;
    }

    private static boolean matches(List<FilterRule> rules, String className, String thread, List<StackFrame> frames) {
        return rules.stream()
                .anyMatch(rule -> rule.matchesClass(className)
                        || rule.matchesThread(thread)
                        || frames.stream().anyMatch(rule::matchesFrame));
    }

    /** As in {@link RecordedProfile#filters}: {@code include frame:com.acme.**}. */
    public List<String> texts() {
        List<String> texts = new ArrayList<>();
        includes.forEach(rule -> texts.add("include " + rule.text()));
        excludes.forEach(rule -> texts.add("exclude " + rule.text()));
        return texts;
    }

    private static List<FilterRule> rules(List<String> texts) {
        return texts.stream().map(ProfileFilter::rule).toList();
    }

    private static FilterRule rule(String text) {
        for (Kind kind : Kind.values()) {
            if (text.startsWith(kind.prefix())) {
                return new FilterRule(kind, text.substring(kind.prefix().length()));
            }
        }
        throw new AssertionError("Every text begins with the empty prefix.");
    }

    /** A sentence, or nothing. */
    private static String problem(String text) {
        FilterRule rule = rule(text);
        if (rule.pattern().isBlank()) {
            return "The filter \"" + text
                    + "\" has no pattern; give one, such as com.acme.**, class:byte[] or thread:worker-*.";
        }
        int colon = rule.pattern().indexOf(':');
        if (rule.kind() == Kind.CLASS_OR_FRAME && colon >= 0) {
            return "The filter \"" + text + "\" begins with \"" + text.substring(0, colon + 1)
                    + "\", which is none of class:, frame:, package: and thread:.";
        }
        return "";
    }
}

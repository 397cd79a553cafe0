// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.HeapClass;
import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.leaks.ProgramClasses;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Names of classes: {@code a.b.C}, or with wildcards. {@code *} goes up to the next dot, {@code **} across dots.
 * A pattern that begins with a wildcard leaves out the classes of the JDK, and arrays.
 */
public final class ClassPattern implements Predicate<HeapClass> {
    /** More would let a long name take long. */
    private static final int MOST_WILDCARDS = 4;

    private final String text;
    private final Pattern pattern;
    private final boolean anybodys;

    private ClassPattern(String text) {
        this.text = text;
        this.anybodys = text.startsWith("*");
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '*') {
                regex.append(Pattern.quote(String.valueOf(c)));
            } else if (i + 1 < text.length() && text.charAt(i + 1) == '*') {
                regex.append(".*");
                i++;
            } else {
                regex.append("[^.]*");
            }
        }
        this.pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /**
     * A pattern.
     *
     * @throws IllegalArgumentException with a sentence if there is nothing in it, or too many wildcards
     */
    public static ClassPattern of(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("The name of a class is empty.");
        }
        long wildcards = text.replace("**", "*").chars().filter(c -> c == '*').count();
        if (wildcards > MOST_WILDCARDS) {
            throw new IllegalArgumentException("\"" + text + "\" has more than " + MOST_WILDCARDS + " wildcards.");
        }
        return new ClassPattern(text);
    }

    /** Whether it names one class. */
    public boolean isExact() {
        return text.indexOf('*') < 0;
    }

    @Override
    public boolean test(HeapClass type) {
        String name = StableNames.of(type);
        boolean wanted = !anybodys || !(ProgramClasses.isNamedAsJdk(name) || name.endsWith("[]"));
        return wanted && pattern.matcher(name).matches();
    }

    @Override
    public String toString() {
        return text;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.diff.StableNames;
import dev.cairn.heap.leaks.ProgramClasses;
import dev.cairn.heap.object.HeapClass;
import java.util.function.Predicate;

/**
 * Names of classes: {@code a.b.C}, or with wildcards. {@code *} goes up to the next dot, {@code **} across dots.
 */
public final class ClassPattern implements Predicate<HeapClass> {
    /** A name takes time in proportion to its own length and that of the pattern. */
    private static final int LONGEST = 500;

    private static final char TO_DOT = '\u0001';
    private static final char ACROSS = '\u0002';

    private final String text;
    private final boolean ofAll;
    /** A character for each that must be there, and for each wildcard. */
    private final String parts;

    private ClassPattern(String text, boolean ofAll) {
        this.text = text;
        this.ofAll = ofAll;
        this.parts = text.replace("**", String.valueOf(ACROSS)).replace('*', TO_DOT);
    }

    /**
     * A pattern that leaves out the classes of the JDK, and arrays, if it begins with a wildcard.
     *
     * @throws IllegalArgumentException with a sentence if it is empty or too long
     */
    public static ClassPattern of(String text) {
        return of(text, false);
    }

    /** The same, which leaves out none, and takes a hidden class by the name that it has in this dump, too. */
    public static ClassPattern ofAll(String text) {
        return of(text, true);
    }

    private static ClassPattern of(String text, boolean ofAll) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("The name of a class is empty.");
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException("The name of a class has more than " + LONGEST + " characters.");
        }
        return new ClassPattern(text, ofAll);
    }

    /** Whether it names one class. */
    public boolean isExact() {
        return text.indexOf('*') < 0;
    }

    @Override
    public boolean test(HeapClass type) {
        return matches(StableNames.of(type)) || (ofAll && matches(type.name()));
    }

    /** The same of a name, as in Java source. */
    boolean matches(String name) {
        if (isExact()) {
            return name.equals(text);
        }
        if (!ofAll && text.startsWith("*") && (ProgramClasses.isNamedAsJdk(name) || name.endsWith("[]"))) {
            return false;
        }
        // reached[i]: the first i parts fit what was read of the name
        boolean[] reached = new boolean[parts.length() + 1];
        reached[0] = true;
        passWildcards(reached);
        for (int at = 0; at < name.length(); at++) {
            reached = after(name.charAt(at), reached);
        }
        return reached[parts.length()];
    }

    private boolean[] after(char read, boolean[] before) {
        boolean[] reached = new boolean[before.length];
        for (int i = 0; i < parts.length(); i++) {
            char part = parts.charAt(i);
            if (part == ACROSS || (part == TO_DOT && read != '.')) {
                reached[i] |= before[i];
            } else if (part == read) {
                reached[i + 1] |= before[i];
            }
        }
        passWildcards(reached);
        return reached;
    }

    /** A wildcard may stand for nothing. */
    private void passWildcards(boolean[] reached) {
        for (int i = 0; i < parts.length(); i++) {
            boolean wildcard = parts.charAt(i) == ACROSS || parts.charAt(i) == TO_DOT;
            reached[i + 1] |= reached[i] && wildcard;
        }
    }

    @Override
    public String toString() {
        return text;
    }
}

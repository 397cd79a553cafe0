// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

/**
 * How people know a program.
 *
 * @param name short, for a list; never empty
 * @param kind the sort of program, such as "Maven"; "Java" where nothing more is known
 * @param mainClass the class that runs, or the jar's file name where only that is known; may be empty
 */
public record ProgramName(String name, String kind, String mainClass) {
    /** A name goes out with every change of its VM, and anybody can give a class or a jar any name. */
    private static final int LONGEST = 512;

    public ProgramName {
        name = cut(name);
        mainClass = cut(mainClass);
    }

    private static String cut(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "…";
    }
}

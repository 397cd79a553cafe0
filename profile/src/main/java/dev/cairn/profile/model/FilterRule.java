// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/** One rule of a {@link ProfileFilter}. */
public record FilterRule(Kind kind, String pattern) {
    /** What a rule looks at. */
    public enum Kind {
        CLASS("class:"),
        THREAD("thread:"),
        FRAME("frame:"),
        PACKAGE("package:"),
        CLASS_OR_FRAME("");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }

        /** What stands in front of the pattern. */
        public String prefix() {
            return prefix;
        }
    }

    /** As it is written. */
    public String text() {
        return kind.prefix() + pattern;
    }

    /** Whether it matches objects of a class, wherever they come from. */
    public boolean matchesClass(String className) {
        return !className.isEmpty()
                && switch (kind) {
                    case CLASS, CLASS_OR_FRAME -> Glob.matches(pattern, className, true);
                    case PACKAGE -> matchesPackageOf(className);
                    case FRAME, THREAD -> false;
                };
    }

    /** Whether it matches a stack with this frame in it. */
    public boolean matchesFrame(StackFrame frame) {
        return switch (kind) {
            case FRAME, CLASS_OR_FRAME ->
                Glob.matches(pattern, frame.className(), true) || Glob.matches(pattern, frame.text(), true);
            case PACKAGE -> matchesPackageOf(frame.className());
            case CLASS, THREAD -> false;
        };
    }

    /** Whether it matches all that a thread of this name did. */
    public boolean matchesThread(String name) {
        return kind == Kind.THREAD && Glob.matches(pattern, name, false);
    }

    private boolean matchesPackageOf(String className) {
        for (int dot = className.lastIndexOf('.'); dot > 0; dot = className.lastIndexOf('.', dot - 1)) {
            if (Glob.matches(pattern, className.substring(0, dot), true)) {
                return true;
            }
        }
        return false;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.root;

/**
 * A frame of a stack.
 *
 * @param method name of the method, {@code <init>} for a constructor
 * @param signature as class files have it: {@code (I)V}; empty where the file lacks it
 * @param source name of the source file; empty where the file lacks it
 * @param line above 0; otherwise one of the constants here
 */
public record StackFrame(String className, String method, String signature, String source, int line) {
    public static final int NO_LINE = 0;
    public static final int UNKNOWN_LINE = -1;
    public static final int COMPILED = -2;
    public static final int NATIVE = -3;

    /** As in a stack trace: {@code a.B.run(B.java:12)}. */
    public String words() {
        String where;
        if (line == NATIVE) {
            where = "Native Method";
        } else if (source.isEmpty()) {
            where = "Unknown Source";
        } else {
            where = line > 0 ? source + ":" + line : source;
        }
        return className + "." + method + "(" + where + ")";
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Comparator;
import java.util.Optional;

/**
 * Where a thread was.
 *
 * @param className as in Java source: {@code a.b.C$D}; of a native frame the library's name
 * @param method its name; of a native frame the function's
 * @param file the source file's name
 * @param line from 1 on; {@link #UNKNOWN_LINE}, or {@link #NATIVE_LINE} in a native method
 */
public record StackFrame(String className, String method, Optional<String> file, int line)
        implements Comparable<StackFrame> {
    /** In place of a line that is unknown. */
    public static final int UNKNOWN_LINE = -1;
    /** In place of the line of a native method. */
    public static final int NATIVE_LINE = -2;

    private static final Comparator<StackFrame> ORDER = Comparator.comparing(StackFrame::className)
            .thenComparing(StackFrame::method)
            .thenComparing(frame -> frame.file.orElse(""))
            .thenComparing(frame -> frame.file.isPresent())
            .thenComparingInt(StackFrame::line);

    /** A frame of which only a name is known, or that stands for something else than a place in the code. */
    public static StackFrame named(String name) {
        return new StackFrame("", name, Optional.empty(), UNKNOWN_LINE);
    }

    /** By class, method, file and line. */
    @Override
    public int compareTo(StackFrame other) {
        return ORDER.compare(this, other);
    }

    /** As people read it: {@code a.b.C.method}. */
    public String text() {
        return className.isEmpty() ? method : className + "." + method;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Optional;

/**
 * Where a thread was.
 *
 * @param className as in Java source: {@code a.b.C$D}; of a native frame the library's name
 * @param method its name; of a native frame the function's
 * @param file the source file's name
 * @param line from 1 on; {@link #UNKNOWN_LINE}, or {@link #NATIVE_LINE} in a native method
 */
public record StackFrame(String className, String method, Optional<String> file, int line) {
    /** In place of a line that nobody told. */
    public static final int UNKNOWN_LINE = -1;
    /** In place of the line of a native method. */
    public static final int NATIVE_LINE = -2;

    /** As people read it: {@code a.b.C.method}. */
    public String text() {
        return className.isEmpty() ? method : className + "." + method;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.field;

import dev.cairn.wire.ddm.Shape;

/**
 * One frame of a thread's stack.
 *
 * @param className with dots
 * @param file empty if not known
 * @param line {@link #NATIVE}, {@link #UNKNOWN}, or a line
 */
public record StackFrame(String className, String method, String file, int line) {
    public static final int UNKNOWN = -1;
    public static final int NATIVE = -2;

    public static StackFrame of(Shape<StackFrame> shape) {
        return new StackFrame(
                shape.string("class", "with dots", StackFrame::className),
                shape.string("method", "", StackFrame::method),
                shape.string("file", "empty if not known", StackFrame::file),
                shape.s4("line", "-2 in native code, -1 not known", StackFrame::line));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import dev.cairn.profile.model.StackFrame;
import java.util.Optional;

/** Frames as the one word that most formats have for them, {@code a.b.C.method}. */
public final class FrameText {
    private FrameText() {}

    /**
     * The frame that {@link StackFrame#text} describes; text that does not look like a class and a method is all
     * method.
     */
    public static StackFrame parse(String text, Optional<String> file, int line) {
        int arguments = text.indexOf('(');
        String name = arguments < 0 ? text : text.substring(0, arguments);
        int dot = name.lastIndexOf('.');
        boolean java = dot > 0 && dot < text.length() - 1 && !name.contains("::") && name.indexOf(' ') < 0;
        return java
                ? new StackFrame(text.substring(0, dot), text.substring(dot + 1), file, line)
                : new StackFrame("", text, file, line);
    }
}

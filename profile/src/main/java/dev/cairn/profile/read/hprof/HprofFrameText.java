// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.symbols.JavaNames;
import java.util.Optional;

/** A frame as a report has it: {@code a.b.C.method(C.java:7)}. */
final class HprofFrameText {
    private static final String UNKNOWN_SOURCE = "<Unknown Source>";
    private static final String NATIVE = "Native method";

    private HprofFrameText() {}

    /**
     * The frame that {@code text} describes. The agent cut lines of more than 1023 bytes short; from such a line comes
     * what is left.
     */
    static StackFrame parse(String text) {
        // A method of Kotlin may have brackets in its name, so the last one begins the place.
        int open = text.endsWith(")") ? text.lastIndexOf('(') : -1;
        String name = open < 0 ? text : text.substring(0, open);
        String place = open < 0 ? "" : text.substring(open + 1, text.length() - 1);
        int colon = place.lastIndexOf(':');
        String file = colon < 0 ? place : place.substring(0, colon);
        return named(
                name,
                file.isEmpty() || file.equals(UNKNOWN_SOURCE) ? Optional.empty() : Optional.of(file),
                line(place.substring(colon + 1)));
    }

    /** A method of which only the name is known. */
    static StackFrame method(String name) {
        return named(name, Optional.empty(), StackFrame.UNKNOWN_LINE);
    }

    private static StackFrame named(String name, Optional<String> file, int line) {
        int arguments = name.indexOf("(");
        int dot = name.lastIndexOf('.', arguments < 0 ? name.length() : arguments);
        return dot > 0 && dot < name.length() - 1
                ? new StackFrame(JavaNames.ofClassName(name.substring(0, dot)), name.substring(dot + 1), file, line)
                : new StackFrame("", name, file, line);
    }

    private static int line(String text) {
        if (text.equals(NATIVE)) {
            return StackFrame.NATIVE_LINE;
        }
        try {
            int line = Integer.parseInt(text);
            return line > 0 ? line : StackFrame.UNKNOWN_LINE;
        } catch (NumberFormatException e) {
            return StackFrame.UNKNOWN_LINE; // "Unknown line", "Compiled method"
        }
    }
}

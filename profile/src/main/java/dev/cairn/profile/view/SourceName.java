// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.StackFrame;

/**
 * A frame's name as its source has it. The compilers of Scala and Kotlin write other names into class files; the source
 * file's name says whose they are. What a compiler made up, such as the body of a lambda, is named in braces behind the
 * method that has it. A name that follows no known rule stays as it is.
 */
public final class SourceName {
    /** Longer ones are nobody's; the rules are not for them. */
    private static final int LONGEST = 1000;

    private SourceName() {}

    /** As people read it: {@code a.b.C.method}, or the frame's own text where it is neither of Scala nor of Kotlin. */
    public static String of(StackFrame frame) {
        String file = frame.file().orElse("");
        if (frame.className().isEmpty()
                || frame.className().length() + frame.method().length() > LONGEST) {
            return frame.text();
        }
        if (file.endsWith(".scala")) {
            return ScalaName.of(frame.className(), frame.method());
        }
        if (file.endsWith(KotlinName.ENDING)) {
            return KotlinName.of(frame.className(), frame.method(), file);
        }
        return frame.text();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import java.util.Optional;

/**
 * A note among collapsed stacks, which have no place for notes: a stack of one frame, {@code [note: ...] 0}. It counts for
 * nothing, so sums stay right, and who draws stacks by their width draws none of it.
 */
public final class CollapsedNote {
    private static final String BEGIN = "[note: ";
    private static final String END = "]";

    private CollapsedNote() {}

    /** The frame that stands for {@code note}. */
    public static String frame(String note) {
        return BEGIN + note + END;
    }

    /** The note that this stack stands for, if it does. */
    public static Optional<String> of(String stack, long value) {
        return value == 0 && stack.startsWith(BEGIN) && stack.endsWith(END)
                ? Optional.of(stack.substring(BEGIN.length(), stack.length() - END.length()))
                : Optional.empty();
    }
}

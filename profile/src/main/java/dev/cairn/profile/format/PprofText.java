// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import java.util.Optional;

/** Comments of a pprof file that Cairn wrote: one of them is the title, all others are notes. */
public final class PprofText {
    private static final String TITLE = "title: ";

    private PprofText() {}

    /** The comment that holds a title. */
    public static String ofTitle(String title) {
        return TITLE + title;
    }

    /** The title that a comment holds; empty if the comment is a note. */
    public static Optional<String> titleOf(String comment) {
        return comment.startsWith(TITLE) ? Optional.of(comment.substring(TITLE.length())) : Optional.empty();
    }
}

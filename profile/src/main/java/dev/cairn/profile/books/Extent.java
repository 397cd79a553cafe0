// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

/** How far back a profile goes. */
public enum Extent {
    /** To where the consumer's window before ended; the next window begins where this one ends. */
    WINDOW,
    /** To where the consumer began: with the recording, or at its last {@link #RESTART}. */
    WHOLE,
    /** As {@link #WINDOW}; and from its end on both windows and the whole begin anew. */
    RESTART
}

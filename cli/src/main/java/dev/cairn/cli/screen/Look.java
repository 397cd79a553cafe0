// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import java.util.List;

/** What came of looking once. */
public sealed interface Look<R> {
    /**
     * What the screen shows until the next look.
     *
     * @param title what it is about, without a full stop
     * @param rows in any order
     * @param notes sentences that stand below the rows
     */
    record Seen<R>(String title, List<R> rows, List<String> notes) implements Look<R> {
        public Seen {
            rows = List.copyOf(rows);
            notes = List.copyOf(notes);
        }
    }

    /**
     * There is nothing more to look at.
     *
     * @param sentence why
     */
    record Over<R>(String sentence) implements Look<R> {}
}

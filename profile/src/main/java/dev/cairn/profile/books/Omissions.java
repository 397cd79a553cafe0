// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came, and is not in the books as it came.
 *
 * @param inOther samples for whose sites or threads there was no room
 * @param unknownFrees ends of objects that were never there
 * @param senseless events that contradict themselves
 */
record Omissions(long inOther, long unknownFrees, long senseless) {
    static final Omissions NONE = new Omissions(0, 0, 0);

    /** What came since {@code before} was counted. */
    Omissions since(Omissions before) {
        return new Omissions(
                inOther - before.inOther, unknownFrees - before.unknownFrees, senseless - before.senseless);
    }

    /** What a reader must know of them, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        note(
                notes,
                inOther,
                "%,d samples of sites or threads for which the books had no room are shown as [other sites].");
        note(notes, unknownFrees, "%,d records of dead objects named none that is known, and were passed over.");
        note(notes, senseless, "%,d records made no sense, and were passed over.");
        return notes;
    }

    private static void note(List<String> notes, long count, String text) {
        if (count > 0) {
            notes.add(String.format(Locale.ROOT, text, count));
        }
    }
}

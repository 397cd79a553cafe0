// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The books of allocations at one moment, but for the sums.
 *
 * @param siteOfRow and thread, for each row
 * @param epoch collections since the recording began
 * @param interval in force, in bytes
 * @param intervalSince when that began
 * @param samplesInOther for which there was no row
 * @param notFollowed objects for which there was no room among the live ones, and whose end has not been told either
 * @param unknownFrees ends of objects that were never there
 * @param senseless events that contradict themselves
 */
record AllocationState(
        CallSites.View sites,
        IntColumn.View siteOfRow,
        IntColumn.View threadOfRow,
        boolean live,
        LiveObjectsCopy alive,
        int epoch,
        long interval,
        long intervalSince,
        long samplesInOther,
        long notFollowed,
        long unknownFrees,
        long senseless) {
    /** What a reader must know of the books, since the recording began. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        note(
                notes,
                samplesInOther,
                "%,d samples of sites or threads for which the books had no room are shown as [other sites].");
        note(
                notes,
                notFollowed,
                "%,d sampled objects may be alive and are not shown so, as the books had no room for them.");
        note(notes, unknownFrees, "%,d records of dead objects named none that is known, and were passed over.");
        note(notes, senseless, "%,d records made no sense, and were passed over.");
        return notes;
    }

    private static void note(List<String> notes, long count, String text) {
        if (count > 0) {
            notes.add(text.replace("%,d", String.format(Locale.ROOT, "%,d", count)));
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.SampleKind;
import java.util.List;
import java.util.Locale;

/**
 * The books at one moment, except the sums.
 *
 * @param siteOfRow and thread, for each row
 * @param epoch collections since the recording began
 * @param interval in force
 * @param intervalSince when that began
 * @param notFollowed objects for which there was no room among the live ones, and whose end has not been reported
 *     either
 */
record BookState(
        SampleKind kind,
        CallSites.View sites,
        IntColumn.View siteOfRow,
        IntColumn.View threadOfRow,
        boolean live,
        LiveObjectsCopy alive,
        int epoch,
        long interval,
        long intervalSince,
        long notFollowed) {
    /** What a reader must know of the live objects, which are reported for the whole recording. */
    List<String> notes() {
        return notFollowed == 0
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "%,d sampled objects may be alive and are not shown so, as the books had no room for them.",
                        notFollowed));
    }
}

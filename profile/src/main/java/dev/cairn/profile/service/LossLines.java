// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.RecordingLoss;

/**
 * Remembers which of a recording's losses one consumer has received. Losses become known only with the target's answer,
 * behind the mark, so lines are drawn where profiles are made: the losses of the windows add up to the whole, whatever
 * the order of the answers. Any thread may ask.
 */
final class LossLines {
    private RecordingLoss beginning = RecordingLoss.NONE;
    private RecordingLoss previous = RecordingLoss.NONE;

    /**
     * What was lost in a profile of this extent.
     *
     * @param window what the profile must report
     * @param before what was lost of the recording before that
     */
    record Part(RecordingLoss window, RecordingLoss before) {}

    /** @param total all that is known to be lost since the recording began */
    synchronized Part cut(Extent extent, RecordingLoss total) {
        // An answer that comes late knows less than one that was reported before.
        RecordingLoss known = total.atLeast(previous);
        RecordingLoss from = extent == Extent.WHOLE ? beginning : previous;
        switch (extent) {
            case WHOLE -> {}
            case WINDOW -> previous = known;
            case RESTART -> {
                previous = known;
                beginning = known;
            }
        }
        return new Part(known.since(from), from);
    }
}

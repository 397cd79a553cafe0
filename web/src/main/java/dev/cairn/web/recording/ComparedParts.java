// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedStacks;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.Window;
import dev.cairn.profile.view.ComparedLengths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Two parts of one recording that are compared, per second. A change has the error of two parts that err apart from each other; where
 * they share samples, as of what is alive, it is smaller than that, and the notes of the one after say so.
 */
public record ComparedParts(StackProfile before, StackProfile after) {
    /** The two as numbers by stack. */
    public static ComparedParts of(RecordedProfile before, RecordedProfile after) {
        return new ComparedParts(RecordedStacks.of(before), with(RecordedStacks.of(after), notes(before, after)));
    }

    /** How long they are. */
    public ComparedLengths lengths() {
        return ComparedLengths.of(before, after).with(ComparedLengths.Numbers.PER_SECOND);
    }

    private static List<String> notes(RecordedProfile before, RecordedProfile after) {
        List<String> notes = new ArrayList<>();
        long shared = sharedNanos(before.window(), after.window());
        if (shared > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "It shares %,.2f s with the one before, whose samples are in both: changes look smaller than they are,"
                            + " and their errors larger. Choose parts that lie apart.",
                    shared / 1e9));
        }
        if (before.tellsLive() && after.tellsLive()) {
            notes.add("What is alive at the end of both parts is known from the same samples, so a change of it has at"
                    + " most the error that is shown.");
        }
        return notes;
    }

    private static long sharedNanos(Window one, Window other) {
        return Math.min(one.endNanos(), other.endNanos()) - Math.max(one.startNanos(), other.startNanos());
    }

    private static StackProfile with(StackProfile profile, List<String> more) {
        return new StackProfile(
                profile.title(),
                profile.types(),
                profile.defaultType(),
                profile.startMillis(),
                profile.durationNanos(),
                profile.period(),
                profile.periodType(),
                Stream.concat(profile.notes().stream(), more.stream()).toList(),
                profile.samples());
    }
}

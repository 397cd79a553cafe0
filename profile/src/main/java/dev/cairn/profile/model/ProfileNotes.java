// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a reader of a profile must know, as sentences, whatever the format. */
public final class ProfileNotes {
    private ProfileNotes() {}

    /** All of them, the profile's own notes last. */
    public static List<String> of(RecordedProfile profile) {
        List<String> notes = new ArrayList<>();
        notes.add(profile.kind().basis(profile));
        Completeness.ofThreads(profile).ifPresent(notes::add);
        addTrouble(notes, profile);
        if (!profile.filters().isEmpty()) {
            notes.add("Filtered: " + String.join(", ", profile.filters()) + ".");
        }
        addCost(notes, profile.cost());
        notes.addAll(profile.notes());
        return notes;
    }

    /** Those of {@link #of} that say what is missing, why the recording ended, and what else was unusual. */
    public static List<String> ofTrouble(RecordedProfile profile) {
        List<String> notes = new ArrayList<>();
        Completeness.ofThreads(profile).ifPresent(notes::add);
        addTrouble(notes, profile);
        notes.addAll(profile.notes());
        return notes;
    }

    /**
     * The notes of a profile that has this trouble, where there is little room: the trouble, and what recording cost.
     */
    public static List<String> inBrief(List<String> trouble, RecordedProfile profile) {
        List<String> notes = new ArrayList<>(trouble);
        addCost(notes, profile.cost());
        return notes;
    }

    /** The one, and what of the other is not there yet. */
    static List<String> both(List<String> notes, List<String> more) {
        return Stream.concat(notes.stream(), more.stream()).distinct().toList();
    }

    private static void addTrouble(List<String> notes, RecordedProfile profile) {
        if (profile.window().gapNanos() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Incomplete: %,.2f s of this part are in no window; numbers per second leave them out.",
                    profile.window().gapNanos() / 1e9));
        }
        addLoss(notes, profile.loss(), profile.tellsLive());
        Completeness.ofLoss(profile).ifPresent(notes::add);
        switch (profile.end()) {
            case SNAPSHOT, STOPPED -> {}
            case TARGET_ENDED, CORRUPT, GUARDRAIL ->
                notes.add("It ends here, as " + profile.end().text() + ".");
        }
    }

    private static void addLoss(List<String> notes, RecordingLoss loss, boolean live) {
        if (loss.allocations() > 0 || loss.allocatedBytes() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Incomplete: %,d records of allocations were lost in this window, which stand for about"
                            + " %,d bytes.",
                    loss.allocations(),
                    loss.allocatedBytes()));
        }
        if (live && loss.frees() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d objects may be shown alive and are dead: the news of it was lost.",
                    loss.frees()));
        }
        if (loss.unresolved() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d names of frames, classes or threads were lost in this window.",
                    loss.unresolved()));
        }
        if (loss.others() > 0) {
            notes.add(String.format(
                    Locale.ROOT, "Incomplete: %,d other records were lost in this window.", loss.others()));
        }
    }

    private static void addCost(List<String> notes, RecordingCost cost) {
        if (!cost.equals(RecordingCost.NONE)) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Since it began, recording took %.1f ms of the target's CPU time (%.2f %% of it) and %.1f MiB"
                            + " there, and in Cairn %.1f ms and %.1f MiB.",
                    cost.callbackNanos() / 1e6,
                    100 * cost.callbackShare(),
                    cost.targetBytes() / 1048576.0,
                    cost.serviceNanos() / 1e6,
                    cost.serviceBytes() / 1048576.0));
        }
    }
}

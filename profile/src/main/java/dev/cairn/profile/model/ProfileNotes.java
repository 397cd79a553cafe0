// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a reader of a profile must know, as sentences, whatever the format. */
public final class ProfileNotes {
    private static final int DIGITS_OF_NANOS = 6; // of those in a millisecond
    private static final double NANOS_PER_SECOND = 1e9;
    /** Profiles whose lengths differ by no larger part are as good as equally long. */
    private static final double SAME_LENGTH = 0.02;

    private ProfileNotes() {}

    /** Those of allocations, the profile's own notes last. */
    public static List<String> of(AllocationProfile profile) {
        List<String> notes = new ArrayList<>();
        notes.add(profile.exact() ? Completeness.of(profile) : estimated(profile));
        Completeness.ofThreads(profile).ifPresent(notes::add);
        addCommon(notes, profile, profile.tellsLive());
        return notes;
    }

    /**
     * Those of {@link #of(AllocationProfile)} that say what is missing, why the recording ended, and what else was
     * unusual.
     */
    public static List<String> ofTrouble(AllocationProfile profile) {
        List<String> notes = new ArrayList<>();
        Completeness.ofThreads(profile).ifPresent(notes::add);
        addTrouble(notes, profile, profile.tellsLive());
        notes.addAll(profile.notes());
        return notes;
    }

    /** As {@link #ofTrouble(AllocationProfile)}. */
    public static List<String> ofTrouble(CpuProfile profile) {
        List<String> notes = new ArrayList<>();
        addTrouble(notes, profile, false);
        notes.addAll(profile.notes());
        return notes;
    }

    /**
     * The notes of a profile that has this trouble, where there is little room: the trouble, and what recording cost.
     */
    public static List<String> inBrief(List<String> trouble, RecordedProfile<?> profile) {
        List<String> notes = new ArrayList<>(trouble);
        addCost(notes, profile.cost());
        return notes;
    }

    /** Those of CPU time, the profile's own notes last. */
    public static List<String> of(CpuProfile profile) {
        List<String> notes = new ArrayList<>();
        notes.add(String.format(
                Locale.ROOT,
                "Places are estimated from %,d samples, taken every %s ms of threads that had run.",
                profile.samples(),
                BigDecimal.valueOf(profile.intervalNanos(), DIGITS_OF_NANOS)
                        .stripTrailingZeros()
                        .toPlainString()));
        addCommon(notes, profile, false);
        return notes;
    }

    /** Of two that are compared: that one is longer, if so. Who compares ten seconds with five sees half of everything go. */
    public static Optional<String> ofLengths(StackProfile before, StackProfile after) {
        long shorter = Math.min(before.durationNanos(), after.durationNanos());
        long longer = Math.max(before.durationNanos(), after.durationNanos());
        return shorter <= 0 || longer - shorter <= longer * SAME_LENGTH
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "The one before is of %,.2f s and the one after of %,.2f s: what adds up over time differs by that alone.",
                        before.durationNanos() / NANOS_PER_SECOND,
                        after.durationNanos() / NANOS_PER_SECOND));
    }

    private static String estimated(AllocationProfile profile) {
        Estimate bytes = AllocationTotals.of(profile).bytes();
        String error = bytes.standardError().isPresent()
                ? String.format(
                        Locale.ROOT,
                        " with a standard error of %,d",
                        Math.round(bytes.standardError().getAsDouble()))
                : ", and how far off that may be is not known";
        return String.format(
                Locale.ROOT,
                "Numbers are estimates from %s. All bytes: %,d%s.",
                samples(profile),
                bytes.rounded(),
                error);
    }

    /**
     * States how many samples there are, and how many bytes each stands for, so that the product is all bytes. The
     * distance between samples is the one at the end, as a budget changes it all the time.
     */
    public static String samples(AllocationProfile profile) {
        long samples = profile.samples();
        double bytes = AllocationTotals.of(profile).bytes().value();
        return String.format(Locale.ROOT, samples == 1 ? "%,d sample" : "%,d samples", samples)
                + (samples > 0
                        ? String.format(
                                Locale.ROOT,
                                samples == 1
                                        ? ", which stands for %,d bytes"
                                        : ", which stand for %,d bytes each on average",
                                Math.round(bytes / samples))
                        : "")
                + (profile.intervalBytes() > 0
                        ? String.format(
                                Locale.ROOT, ". At the end one was taken in about %,d bytes", profile.intervalBytes())
                        : "");
    }

    /** The one, and what of the other is not there yet. */
    static List<String> both(List<String> notes, List<String> more) {
        return Stream.concat(notes.stream(), more.stream()).distinct().toList();
    }

    private static void addCommon(List<String> notes, RecordedProfile<?> profile, boolean live) {
        addTrouble(notes, profile, live);
        if (!profile.filters().isEmpty()) {
            notes.add("Filtered: " + String.join(", ", profile.filters()) + ".");
        }
        addCost(notes, profile.cost());
        notes.addAll(profile.notes());
    }

    private static void addTrouble(List<String> notes, RecordedProfile<?> profile, boolean live) {
        addLoss(notes, profile.loss(), live);
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
                    "Since it began, recording took %.1f ms of the target's CPU time (%.2f %% of it) and %.1f MiB there, and in Cairn"
                            + " %.1f ms and %.1f MiB.",
                    cost.callbackNanos() / 1e6,
                    100 * cost.callbackShare(),
                    cost.targetBytes() / 1048576.0,
                    cost.serviceNanos() / 1e6,
                    cost.serviceBytes() / 1048576.0));
        }
    }
}

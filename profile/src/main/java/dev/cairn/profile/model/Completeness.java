// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Locale;
import java.util.Optional;

/** What may be claimed of a recording that was to have every allocation: that it has them, only where nothing is known to be missing. */
public final class Completeness {
    private Completeness() {}

    /** A sentence on an exact profile as a whole. */
    public static String of(RecordedProfile profile) {
        if (isLacking(profile)) {
            return "Every allocation was to be recorded, but some may be missing: see below.";
        }
        return hasAccount(profile)
                ? "Every allocation was recorded."
                : "Every allocation was to be recorded. Whether each was is not known, as the VM did not say.";
    }

    /** Of which threads something may be missing, why, and what to do; empty if of none. */
    public static Optional<String> ofThreads(RecordedProfile profile) {
        int threads = profile.threadsNotYetExact();
        return threads <= 0
                ? Optional.empty()
                : Optional.of(String.format(
                                Locale.ROOT,
                                threads == 1
                                        ? "%,d thread that ran before the recording may be missing as a whole."
                                        : "%,d threads that ran before the recording may be missing as a whole.",
                                threads)
                        + " The agent could not reach them: a debugger may hold them, or the VM is not HotSpot of JDK"
                        + " 17 or 25. Threads that start later are complete: detach the debugger, or record the VM"
                        + " from its start (--wait NAME).");
    }

    /** How an exact recording loses no allocation, where this one did. */
    static Optional<String> ofLoss(RecordedProfile profile) {
        return profile.exact() && profile.loss().allocations() > 0
                ? Optional.of("With --wait-when-full the VM's threads wait until there is room for a record, instead of"
                        + " leaving it out.")
                : Optional.empty();
    }

    private static boolean isLacking(RecordedProfile profile) {
        RecordingLoss loss = profile.loss();
        return profile.threadsNotYetExact() > 0
                || loss.allocations() > 0
                || loss.allocatedBytes() > 0
                || loss.others() > 0
                || profile.end() == ProfileEnd.CORRUPT;
    }

    /**
     * A VM that was killed before it reported the recording's status has reported neither its CPU time nor its threads.
     */
    private static boolean hasAccount(RecordedProfile profile) {
        return profile.cost().targetNanos() > 0;
    }
}

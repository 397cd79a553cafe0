// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * What profiles of recordings have in common, whatever was recorded.
 *
 * @param <P> the kind of profile
 */
public sealed interface RecordedProfile<P extends RecordedProfile<P>> permits AllocationProfile, CpuProfile {
    /** What was recorded: name and pid, as people know it. */
    String target();

    /** The time that it covers. */
    Window window();

    /** How many samples came in the window. */
    long samples();

    /** What was lost in the window. */
    RecordingLoss loss();

    /** Why it ends here. */
    ProfileEnd end();

    /** As given, {@code include frame:com.acme.**}. */
    List<String> filters();

    /** Since the recording began. */
    RecordingCost cost();

    /** What else a reader must know, a sentence each. */
    List<String> notes();

    /** The same with another end, and more notes behind its own; none is there twice. */
    P ended(ProfileEnd how, List<String> more);

    /** A window of no length behind this one: nothing was seen in it, and nothing lost. */
    P emptyAfter();
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.service.Bookkeeper;
import dev.cairn.profile.service.Guardrails;
import dev.cairn.profile.service.RecordingBooks;
import dev.cairn.profile.service.RecordingStart;
import dev.cairn.wire.ddm.chunk.Recordings;

/**
 * What can be recorded.
 *
 * @param what {@link Recordings.Start#what}
 * @param opening how its books are opened
 * @param <P> the kind of profile
 */
record ProfileKind<P extends RecordedProfile<P>>(int what, Opening<P> opening) {
    /** Who allocates what. */
    static final ProfileKind<AllocationProfile> ALLOCATIONS = new ProfileKind<>(
            Recordings.ALLOCATIONS,
            (keeper, start, guardrails) -> keeper.allocations(start, BookLimits.DEFAULT, guardrails));

    /** Where threads use the processor. */
    static final ProfileKind<CpuProfile> CPU = new ProfileKind<>(
            Recordings.CPU, (keeper, start, guardrails) -> keeper.cpu(start, BookLimits.DEFAULT, guardrails));

    /** Opens books. */
    interface Opening<P> {
        RecordingBooks<P> open(Bookkeeper keeper, RecordingStart start, Guardrails guardrails);
    }
}

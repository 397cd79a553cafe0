// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.ProfileFilter;

/** One consumer's view of the books of allocations. */
final class AllocationReader implements BookReader<AllocationProfile> {
    private final AllocationBooks books;
    private final SiteSelection selection;
    private final Cuts<AllocationSums> cuts;

    AllocationReader(AllocationBooks books, RecordingClock clock, ProfileFilter filter) {
        this.books = books;
        selection = new SiteSelection(filter);
        cuts = new Cuts<>(clock, new AllocationSums());
    }

    @Override
    public ProfileDraft<AllocationProfile> cut(Extent extent, long nanos) {
        AllocationSums now = books.sums();
        return new AllocationDraft(books.state(), now, cuts.cut(extent, nanos, now), selection);
    }

    @Override
    public long bytes() {
        long previous = cuts.previous().bytesOfMemory();
        return cuts.beginning() == cuts.previous()
                ? previous
                : previous + cuts.beginning().bytesOfMemory();
    }
}

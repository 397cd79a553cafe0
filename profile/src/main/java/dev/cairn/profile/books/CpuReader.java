// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.ProfileFilter;

/** One consumer's view of the books of CPU time. */
final class CpuReader implements BookReader<CpuProfile> {
    private final CpuBooks books;
    private final SiteSelection selection;
    private final Cuts<CpuSums> cuts;

    CpuReader(CpuBooks books, RecordingClock clock, ProfileFilter filter) {
        this.books = books;
        selection = new SiteSelection(filter);
        cuts = new Cuts<>(clock, new CpuSums());
    }

    @Override
    public ProfileDraft<CpuProfile> cut(Extent extent, long nanos) {
        CpuSums now = books.sums();
        return new CpuDraft(books.state(), now, cuts.cut(extent, nanos, now), selection);
    }

    @Override
    public long bytes() {
        return cuts.previous().bytesOfMemory() + cuts.beginning().bytesOfMemory();
    }
}

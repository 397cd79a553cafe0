// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.ProfileFilter;

/**
 * The books as one consumer sees them: with its filter, and with what has been reported to it before. It belongs to the
 * thread that keeps the books.
 */
public final class BookReader {
    private final Books books;
    private final SiteSelection selection;
    private final Cuts<RowSums> cuts;

    BookReader(Books books, Cuts<RowSums> cuts, ProfileFilter filter) {
        this.books = books;
        this.cuts = cuts;
        selection = new SiteSelection(filter);
    }

    /**
     * Draws a line under what the books have now. It copies what will change, and leaves all else to the draft.
     *
     * @param nanos where the profile ends, in the target's time; what is before the last line is taken to be at it
     */
    public ProfileDraft cut(Extent extent, long nanos) {
        RowSums now = books.sums();
        return new ProfileDraft(books.state(), now, cuts.cut(extent, nanos, now), selection);
    }

    /** Memory that it takes, an estimate. */
    public long bytes() {
        long previous = cuts.previous().bytes();
        return cuts.beginning() == cuts.previous()
                ? previous
                : previous + cuts.beginning().bytes();
    }
}

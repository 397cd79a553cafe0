// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

/** A row for each site and thread that have been seen together; one row takes all those for which there is no room. */
final class SiteRows {
    /** The row of those that have none. */
    static final int OTHER = 0;

    private final PairTable rows;

    SiteRows(BookLimits limits) {
        rows = new PairTable(Math.max(1, limits.rows()));
        rows.number(CallSites.OTHER, CallSites.OTHER);
    }

    int row(int site, int thread) {
        int row = rows.number(site, thread);
        return row == PairTable.FULL ? OTHER : row;
    }

    int count() {
        return rows.count();
    }

    IntColumn.View sites() {
        return rows.firsts();
    }

    IntColumn.View threads() {
        return rows.seconds();
    }

    long bytes() {
        return rows.bytes();
    }
}

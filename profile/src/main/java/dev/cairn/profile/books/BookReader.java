// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

/**
 * The books as one consumer sees them: with its filter, and with what has been reported to it before. It belongs to the
 * thread that keeps the books.
 *
 * @param <P> the kind of profile
 */
public interface BookReader<P> {
    /**
     * Draws a line under what the books have now. It copies what will change, and leaves all else to the draft.
     *
     * @param nanos where the profile ends, in the target's time; what is before the last line is taken to be at it
     */
    ProfileDraft<P> cut(Extent extent, long nanos);

    /** Memory that it takes, an estimate. */
    long bytes();
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.ProfileFilter;

/**
 * What is known of one recording. One thread keeps it. The books accept any batch: they count and report what makes no
 * sense.
 *
 * @param <P> the kind of profile
 */
public interface Books<P> {
    /**
     * Takes events in, up to the next mark or the end of the batch; what is new in the batch when {@code from} is 0.
     *
     * @return the mark's place, or the batch's count
     */
    int add(EventBatch batch, int from);

    /** When the newest event was, in the target's time; the recording's start if there is none. */
    long latestNanos();

    /** A new consumer's view, which begins with the recording. */
    BookReader<P> reader(ProfileFilter filter);

    /** Memory that they take, an estimate. */
    long bytes();
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import java.util.concurrent.CompletableFuture;

/**
 * The books of one recording, kept by the {@link Bookkeeper}'s thread. The target's reader hands batches in, and waits where
 * too many wait already, so that what cannot be kept up with is lost in the ring, and counted there.
 *
 * @param <P> the kind of profile
 */
public final class RecordingBooks<P> implements BatchConsumer {
    RecordingBooks() {}

    /** Tells who reads the target, for counts and costs; before that they are taken to be 0. */
    public void readBy(TargetReader reader) {}

    /** A new consumer, which begins with the recording. One that joins late makes a cut with {@code Extent.RESTART} first. */
    public ProfileConsumer<P> consumer(ProfileFilter filter) {
        java.util.Objects.requireNonNull(filter);
        throw new UnsupportedOperationException("Comes with the next commit.");
    }

    /**
     * Completed when nothing more is taken in: the last mark (token 0) has come, the target has ended, its records are
     * corrupt, or a guardrail was hit - then it is the caller's to end the recording in the target.
     */
    public CompletableFuture<ProfileEnd> ended() {
        return new CompletableFuture<>();
    }

    @Override
    public void accept(EventBatch batch) throws InterruptedException {}

    @Override
    public void ended(ProfileEnd end, String why) {}
}

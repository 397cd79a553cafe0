// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.BookReader;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A cut of {@link RecordingBooks}: the draft comes from the bookkeeper's thread, the status from the caller. */
final class PendingCut implements Cut {
    private final RecordingBooks books;
    private final BookReader reader;
    private final Extent extent;
    private final ProfileEnd end;
    private final int token;
    private final CompletableFuture<CutDraft> draft = new CompletableFuture<>();
    private final CompletableFuture<RecorderStatus> status = new CompletableFuture<>();
    private final CompletableFuture<RecordedProfile> profile;

    PendingCut(RecordingBooks books, BookReader reader, LossLines losses, Extent extent, ProfileEnd end, int token) {
        this.books = books;
        this.reader = reader;
        this.extent = extent;
        this.end = end;
        this.token = token;
        profile = draft.thenCombineAsync(
                status, (drawn, told) -> books.profile(drawn, told, losses, extent), books::make);
    }

    @Override
    public int token() {
        return token;
    }

    @Override
    public void answered(RecorderStatus answer) {
        books.told(answer);
        status.complete(answer);
    }

    @Override
    public void unanswered() {
        books.drawNow(this);
        status.complete(books.latestStatus());
    }

    @Override
    public CompletableFuture<RecordedProfile> profile() {
        return profile;
    }

    boolean isDone() {
        return profile.isDone();
    }

    /** What the profile gives as its end if the mark comes. */
    ProfileEnd end() {
        return end;
    }

    /** On the bookkeeper's thread, when the mark has come or will not. Only the first time counts. */
    void draw(long nanos, ProfileEnd why) {
        if (draft.isDone()) {
            return;
        }
        try {
            draft.complete(books.draft(reader.cut(extent, nanos), why));
        } catch (RuntimeException | Error failure) {
            draft.completeExceptionally(failure);
            needNoAnswer(); // so that nobody waits for what cannot be made
            books.failed(failure);
        }
    }

    /** The recording is over, so an answer is on its way, or none will come. */
    void limitWait(Duration patience) {
        status.completeOnTimeout(books.latestStatus(), patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The recording was over before this was asked for, or there is no profile: nobody has to answer. */
    void needNoAnswer() {
        status.complete(books.latestStatus());
    }
}

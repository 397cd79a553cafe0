// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.BookReader;
import dev.cairn.profile.books.Books;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.books.FollowedDraft;
import dev.cairn.profile.books.ProfileDraft;
import dev.cairn.profile.books.ProfileFacts;
import dev.cairn.profile.model.FollowedObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.ring.ThreadCpuClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The books of one recording, kept by the {@link Bookkeeper}'s thread. The target's reader hands batches in, and waits where
 * too many wait already, so that what cannot be kept up with is lost in the ring, and counted there.
 */
public final class RecordingBooks implements BatchConsumer, AutoCloseable {
    /** Batches of one recording that may wait. */
    private static final int ROOM = 8;

    private final Bookkeeper keeper;
    private final RecordingStart start;
    private final Semaphore room = new Semaphore(ROOM);
    private final AtomicInteger lastToken = new AtomicInteger();
    private final AtomicLong makingNanos = new AtomicLong();
    private final CompletableFuture<ProfileEnd> ended = new CompletableFuture<>();
    private volatile Supplier<SourceCounts> counts = () -> SourceCounts.NONE;
    private volatile LongSupplier readerNanos = () -> 0;
    private final AtomicReference<RecorderStatus> latestStatus = new AtomicReference<>(RecorderStatus.NONE);
    private volatile long bytes;
    private volatile Duration patience = Duration.ofSeconds(30);

    // The bookkeeper's thread alone touches what follows.
    private final Books books;
    private final GuardrailWatch guardrails;
    private final Map<Integer, PendingCut> awaited = new HashMap<>();
    private final Set<PendingCut> unfinished = new HashSet<>();
    private final Set<BookReader> readers = new HashSet<>();
    private Optional<ProfileEnd> end = Optional.empty();
    private String why = "";
    private long bookNanos;
    /** What had been counted when the reader came to the mark that is being drawn; empty beside one. */
    private Optional<SourceCounts> countsAtMark = Optional.empty();

    RecordingBooks(Bookkeeper keeper, RecordingStart start, Books books, Guardrails guardrails) {
        this.keeper = keeper;
        this.start = start;
        this.books = books;
        this.guardrails = new GuardrailWatch(guardrails, System.nanoTime());
        bytes = books.bytes();
    }

    /** Sets the reader of the target, for counts and costs; before that both are taken to be 0. */
    public void readBy(TargetReader reader) {
        readBy(reader::counts, reader::cpuNanos);
    }

    /** As {@link #readBy(TargetReader)}, for a reader of another kind; any thread may call either supplier. */
    public void readBy(Supplier<SourceCounts> itsCounts, LongSupplier itsCpuNanos) {
        counts = itsCounts;
        readerNanos = itsCpuNanos;
    }

    /** How long the target may take to say how a recording did that has ended, before its profiles do without; else 30 s. */
    public void answeredWithin(Duration limit) {
        patience = limit;
    }

    /** A new consumer, which begins with the recording. One that joins late makes a cut with {@code Extent.RESTART} first. */
    public ProfileConsumer consumer(ProfileFilter filter) {
        BookReader reader = books.reader(filter);
        LossLines losses = new LossLines();
        keeper.offer(() -> readers.add(reader));
        return new ProfileConsumer() {
            @Override
            public Cut cut(Extent extent, ProfileEnd atItsEnd) {
                return ask(reader, losses, extent, atItsEnd);
            }

            @Override
            public void close() {
                keeper.offer(() -> readers.remove(reader));
            }
        };
    }

    /**
     * Completed when nothing more is taken in: the last mark (token 0) has come, the target has ended, its records are
     * corrupt, or a guardrail was hit - then it is the caller's to end the recording in the target.
     */
    public CompletableFuture<ProfileEnd> ended() {
        return ended;
    }

    /** The objects that live as far as records have come; for all before a mark ask once a cut has come. */
    public CompletableFuture<FollowedObjects> followed() {
        CompletableFuture<FollowedObjects> answer = new CompletableFuture<>();
        boolean taken = keeper.offer(() -> {
            try {
                FollowedDraft draft = books.followed();
                make(() -> complete(answer, draft));
            } catch (RuntimeException | Error failure) {
                answer.completeExceptionally(failure);
            }
        });
        if (!taken) {
            answer.completeExceptionally(new IllegalStateException("The bookkeeper is closed."));
        }
        return answer;
    }

    private static void complete(CompletableFuture<FollowedObjects> answer, FollowedDraft draft) {
        try {
            answer.complete(draft.objects());
        } catch (RuntimeException | Error failure) {
            answer.completeExceptionally(failure);
        }
    }

    /** Memory that the books take, an estimate. */
    public long bytes() {
        return bytes;
    }

    @Override
    public void accept(EventBatch batch) throws InterruptedException {
        SourceCounts counted = counts.get(); // before it waits: what is lost meanwhile is of the next window
        room.acquire();
        boolean taken = keeper.offer(() -> {
            try {
                take(batch, counted);
            } finally {
                room.release();
            }
        });
        if (!taken) {
            room.release();
        }
    }

    @Override
    public void ended(ProfileEnd how, String because) {
        keeper.offer(() -> finish(how, because));
    }

    /** Ends the books as stopped if nothing else has ended them. Profiles can still be asked for. */
    @Override
    public void close() {
        keeper.offer(() -> finish(ProfileEnd.STOPPED, ""));
        keeper.forget(this);
    }

    private Cut ask(BookReader reader, LossLines losses, Extent extent, ProfileEnd atItsEnd) {
        int token = lastToken.updateAndGet(last -> last == Integer.MAX_VALUE ? 1 : last + 1);
        PendingCut cut = new PendingCut(this, reader, losses, extent, atItsEnd, token);
        if (!keeper.offer(() -> register(cut))) {
            throw new IllegalStateException("The bookkeeper is closed, so there are no more profiles.");
        }
        return cut;
    }

    private void register(PendingCut cut) {
        if (end.isPresent()) {
            cut.draw(books.latestNanos(), end.get());
            cut.needNoAnswer();
            return;
        }
        awaited.put(cut.token(), cut);
        unfinished.removeIf(PendingCut::isDone);
        unfinished.add(cut);
    }

    private void take(EventBatch batch, SourceCounts counted) {
        if (end.isPresent()) {
            return;
        }
        long before = ThreadCpuClock.nanos();
        countsAtMark = Optional.of(counted);
        try {
            for (int event = books.add(batch, 0); event < batch.count(); event = books.add(batch, event + 1)) {
                mark(batch.nanos(event), batch.number(event));
                if (end.isPresent()) {
                    return;
                }
            }
        } catch (RuntimeException | Error failure) {
            // What was taken in half is not to be counted on.
            finish(ProfileEnd.CORRUPT, "The books could not take a batch of records: " + failure + ".");
            throw failure;
        } finally {
            countsAtMark = Optional.empty();
            bookNanos += ThreadCpuClock.nanos() - before;
        }
        bytes = books.bytes() + readers.stream().mapToLong(BookReader::bytes).sum();
        guardrails
                .tooMuch(
                        System.nanoTime(),
                        bookNanos + readerNanos.getAsLong(),
                        bytes + counts.get().bytes())
                .or(() -> keeper.tooMuch(this))
                .ifPresent(problem -> finish(ProfileEnd.GUARDRAIL, problem));
    }

    private void mark(long nanos, int token) {
        if (token == 0) {
            finish(ProfileEnd.STOPPED, "");
            return;
        }
        PendingCut cut = awaited.remove(token);
        if (cut != null) {
            cut.draw(nanos, cut.end());
        }
    }

    private void finish(ProfileEnd how, String because) {
        if (end.isPresent()) {
            return;
        }
        end = Optional.of(how);
        why = because;
        try {
            unfinished.forEach(cut -> {
                cut.draw(books.latestNanos(), how);
                cut.limitWait(patience);
            });
            awaited.clear();
        } finally {
            make(() -> ended.complete(how));
        }
    }

    /** The books failed where a profile was drawn from them, so they are not to be counted on any more. */
    void failed(Throwable failure) {
        finish(ProfileEnd.CORRUPT, "A profile could not be drawn from the books: " + failure + ".");
    }

    /** The mark of a cut will not come, as it seems. */
    void drawNow(PendingCut cut) {
        keeper.offer(() -> {
            awaited.remove(cut.token());
            cut.draw(books.latestNanos(), end.orElse(cut.end()));
        });
    }

    CutDraft draft(ProfileDraft draft, ProfileEnd how) {
        SourceCounts now = countsAtMark.orElseGet(counts);
        return new CutDraft(
                draft,
                how,
                why.isEmpty() ? List.of() : List.of(why),
                now,
                bookNanos + readerNanos.getAsLong(),
                bytes + now.bytes());
    }

    /** How the recording does, as far as the target says so by itself or because somebody asked. Late news changes nothing. */
    public void told(RecorderStatus status) {
        latestStatus.accumulateAndGet(
                status, (latest, now) -> now.processNanos() < latest.processNanos() ? latest : now);
    }

    RecorderStatus latestStatus() {
        return latestStatus.get();
    }

    /** Does it where profiles are made. */
    void make(Runnable piece) {
        keeper.make(piece);
    }

    RecordedProfile profile(CutDraft cut, RecorderStatus status, LossLines losses, Extent extent) {
        long before = ThreadCpuClock.nanos();
        RecordingCost cost = new RecordingCost(
                Math.max(status.callbackNanos(), cut.counts().callbackNanos()),
                Math.max(0, status.processNanos() - start.processNanos()),
                status.targetBytes(),
                cut.nanos() + makingNanos.get(),
                cut.bytes());
        LossLines.Part loss =
                losses.cut(extent, total(status.loss(), cut.counts().loss()));
        RecordedProfile profile = cut.draft()
                .profile(new ProfileFacts(
                        start.target(),
                        loss.window(),
                        status.threadsNotYetExact(),
                        cut.end(),
                        cost,
                        notes(cut.notes(), loss.before(), status.notFollowed())));
        makingNanos.addAndGet(ThreadCpuClock.nanos() - before);
        return profile;
    }

    /** What is alive counts all objects of the recording, and so does what makes that wrong. */
    private List<String> notes(List<String> known, RecordingLoss before, long notFollowed) {
        List<String> notes = new ArrayList<>(known);
        if (start.live() && before.frees() > 0) {
            notes.add(deadBefore(before.frees()));
        }
        if (notFollowed > 0) {
            notes.add(start.kind().leftOut(notFollowed));
        }
        return notes;
    }

    private static String deadBefore(long frees) {
        return String.format(
                Locale.ROOT,
                "%,d more objects may be shown alive and are dead: the news of it was lost before this window.",
                frees);
    }

    /** Through a ring the reader sees what the target counts, and adds its own; else the two counted different things. */
    private RecordingLoss total(RecordingLoss told, RecordingLoss seen) {
        return start.throughRing() ? told.atLeast(seen) : told.plus(seen);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.wire.ddm.chunk.recording.Recordings.FLAG_LIVE;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.profile.model.FollowedObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.service.Cut;
import dev.cairn.profile.service.RecorderStatus;
import dev.cairn.profile.service.RecordingBooks;
import dev.cairn.profile.service.TargetReader;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One recording in one VM, and all members in this process that share it. The last one to leave ends it. It also ends
 * with the VM, with the session, and where it takes more than it may; then the members that are still there can read
 * what came until then.
 */
final class SharedRecording {
    private final OpenedRecording opened;
    private final RecordingBooks books;
    private final TargetReader reader;
    private final RecordingPeer peer;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<String> notes = new CopyOnWriteArrayList<>();
    /** Completed once nothing more comes, and nothing of it is left in the VM as far as that could be seen to. */
    private final CompletableFuture<ProfileEnd> ended = new CompletableFuture<>();

    private volatile Optional<ProfileEnd> verdict = Optional.empty();

    // The lock's.
    private final List<SharedMember> members = new ArrayList<>();
    private RecordingSettings inForce;
    private boolean begun;
    private boolean ending;

    SharedRecording(OpenedRecording opened, RecordingBooks books, TargetReader reader, RecordingSettings settings) {
        this.opened = opened;
        this.books = books;
        this.reader = reader;
        this.peer = new RecordingPeer(opened, books, reader);
        this.inForce = settings;
        notes.addAll(opened.notes());
        var _ = books.ended().thenAcceptAsync(this::released, Threads::start);
        var _ = opened.session().ended().thenAcceptAsync(_ -> sessionLost(), Threads::start);
        Threads.start(new StatusWatch(this)::watch);
        Threads.start(new ShareGuard(this, opened.vm())::watch);
    }

    CompletableFuture<ProfileEnd> ended() {
        return ended.copy();
    }

    boolean hasEnded() {
        return books.ended().isDone() || ended.isDone();
    }

    /** Waits for the end, but not for longer than that; true if it has come, or nobody wants to wait any more. */
    boolean hasEndedWithin(long millis) {
        try {
            ended.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /**
     * One more who shares it; empty if it is ending just now, so that a new one must begin once {@link #ended}.
     *
     * @throws RecordingRefusedException if what is asked for cannot be had while it goes on
     */
    Optional<SharedMember> join(RecordingOptions options, ProfileFilter filter)
            throws RecordingRefusedException, InterruptedException {
        lock.lock();
        try {
            if (ending || hasEnded()) {
                return Optional.empty();
            }
            RecordingSettings settings = options.settings();
            int missing = settings.flags() & ~inForce.flags();
            if (missing != 0) {
                throw new RecordingRefusedException(opened.vm().text()
                        + " is being recorded by this process without what you ask for (what is alive, or waiting"
                        + " where the ring is full), which cannot begin in between: end that recording first.");
            }
            SharedMember member = new SharedMember(
                    this, books.consumer(filter), settings, options.limits().share());
            admit(member);
            return Optional.of(member);
        } finally {
            lock.unlock();
        }
    }

    /** Or it has left again. The lock is held. */
    private void admit(SharedMember member) throws InterruptedException {
        boolean done = false;
        try {
            members.add(member);
            var _ = enforce();
            if (begun) {
                member.beginHere();
            }
            begun = true;
            done = true;
        } finally {
            if (!done) {
                member.close();
            }
        }
    }

    /** Has the VM record what is enough for all members left; empty if it does already. The caller holds the lock. */
    private Optional<CompletableFuture<Answer>> enforce() {
        return members.stream()
                .map(SharedMember::settings)
                .reduce(RecordingSettings::with)
                .map(settings -> settings.withFlags(inForce.flags()))
                .filter(settings -> !settings.equals(inForce))
                .map(settings -> {
                    inForce = settings;
                    return peer.change(settings);
                });
    }

    /** {@code member} wants something else. */
    void change(SharedMember member, RecordingSettings wanted) throws RecordingRefusedException {
        lock.lock();
        try {
            if (ending || hasEnded() || !members.contains(member)) {
                return;
            }
            RecordingSettings before = member.settings();
            member.settings(wanted);
            Optional<Answer> answer = enforce().map(CompletableFuture::join);
            if (answer.isPresent() && !(answer.get() instanceof Answer.Chunks)) {
                member.settings(before);
                var _ = enforce();
                throw new RecordingRefusedException(answer.get().sentence());
            }
        } finally {
            lock.unlock();
        }
    }

    /** How much of one processor it may take in the VM; 1 for as much as it takes, as where all have a budget. */
    double shareLimit() {
        lock.lock();
        try {
            return ending
                    ? 1
                    : members.stream()
                            .filter(member -> member.settings().isFixed())
                            .mapToDouble(SharedMember::shareLimit)
                            .max()
                            .orElse(1);
        } finally {
            lock.unlock();
        }
    }

    /** CPU time that recording has taken in the VM until now; empty if the VM does not say. */
    OptionalLong callbackNanos() {
        return peer.callbackNanos();
    }

    /** Has the VM say how the recording does, which is what profiles say if it says nothing later; empty if it does not. */
    Optional<RecorderStatus> ask() {
        return peer.ask();
    }

    /** {@code member} goes; its last cuts are marked, or are the end of the recording if nobody else is there. */
    void leave(SharedMember member, List<Cut> last) {
        lock.lock();
        try {
            boolean wasThere = members.remove(member);
            if (ending || hasEnded()) {
                last.forEach(Cut::unanswered);
            } else if (wasThere && members.isEmpty()) {
                end(last);
            } else {
                last.forEach(this::mark);
                var _ = enforce();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The lock is held. */
    private void end(List<Cut> last) {
        ending = true;
        RecordingPeer.Ended end = peer.end();
        Optional<RecorderStatus> status = end.status();
        last.forEach(cut -> status.ifPresentOrElse(cut::answered, cut::unanswered));
        reader.wake();
        if (status.isEmpty()) {
            // The target's side ends with the connections at the latest.
            notes.add("The end of the recording was not confirmed: "
                    + end.answer().sentence());
            reader.stop();
        }
        awaitBooks();
    }

    /** How long the VM may take for an answer, and this process for its books. */
    private Duration limit() {
        return opened.session().patience().limit();
    }

    private void awaitBooks() {
        try {
            books.ended().get(limit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            reader.stop();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            reader.stop();
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it for everybody, for a reason that is a sentence. */
    void end(ProfileEnd why, String sentence) {
        lock.lock();
        try {
            if (!ending && !hasEnded()) {
                verdict = Optional.of(why);
                notes.add(sentence);
                end(List.of());
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * What holds the sampled objects in the VM.
     *
     * @throws RecordingRefusedException if nothing can
     */
    SampleHolder holder() throws RecordingRefusedException {
        lock.lock();
        try {
            if (ending || hasEnded()) {
                throw over();
            }
            if ((inForce.flags() & FLAG_LIVE) == 0) {
                throw new RecordingRefusedException(
                        "The recording of " + opened.vm().text()
                                + " does not follow what stays alive: begin another one of allocations that does (--live).");
            }
        } finally {
            lock.unlock();
        }
        if (!opened.session().features().has(CairnFeature.HELD_OBJECTS)) {
            throw new RecordingRefusedException("The agent in " + opened.vm().text()
                    + " cannot hold objects for a dump; it is of another version of Cairn. Restart the VM to have a new"
                    + " one.");
        }
        return new SampleHolder(opened.session(), opened.number());
    }

    private RecordingRefusedException over() {
        return new RecordingRefusedException("The recording of " + opened.vm().text() + " has ended.");
    }

    /**
     * The sampled objects that live until now.
     *
     * @param cut one that is new
     * @throws RecordingRefusedException if the recording ends meanwhile
     */
    FollowedObjects followed(Supplier<Cut> cut) throws RecordingRefusedException, InterruptedException {
        try {
            var _ = cut(cut.get()); // all that was recorded before its mark is in the books then
            return books.followed().get(limit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (IllegalStateException | ExecutionException e) {
            if (hasEnded()) {
                throw over();
            }
            throw new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new RecordingRefusedException("Cairn has too much to do to say what is alive. Try again.");
        }
    }

    /** A profile of what came until now. */
    RecordedProfile cut(Cut cut) throws InterruptedException {
        mark(cut);
        return await(cut);
    }

    private void mark(Cut cut) {
        if (hasEnded()) {
            cut.unanswered();
            return;
        }
        peer.mark(cut);
    }

    RecordedProfile await(Cut cut) throws InterruptedException {
        try {
            RecordedProfile profile = get(cut);
            return profile.ended(
                    verdictOn(profile.end()),
                    Stream.concat(notes.stream(), peer.note().stream()).toList());
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "A profile of " + opened.vm().text() + " could not be made: " + e.getCause() + ".", e);
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "A profile of " + opened.vm().text() + " was not made within " + 2 * limit().toSeconds()
                            + " s: Cairn has too much to do, or too little memory.",
                    e);
        }
    }

    private RecordedProfile get(Cut cut) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return cut.profile().get(limit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            cut.unanswered(); // the mark was lost, whatever the cause
            return cut.profile().get(limit().toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private ProfileEnd verdictOn(ProfileEnd told) {
        return verdict.filter(_ -> hasEnded()).orElse(told);
    }

    /** The agent ends what was begun over a connection that has gone. Whether the VM has too shows in a moment. */
    private void sessionLost() {
        long end = System.nanoTime() + Duration.ofSeconds(2).toNanos();
        while (!hasEnded() && System.nanoTime() - end < 0) {
            if (!opened.vm().isAlive()) {
                opened.endChunks(ProfileEnd.TARGET_ENDED, opened.vm().text() + " has ended.");
            }
            Threads.pause();
        }
        reader.stop();
    }

    /** Nothing more comes: what it took is given back, in the VM too. */
    private void released(ProfileEnd why) {
        if (why == ProfileEnd.GUARDRAIL || why == ProfileEnd.CORRUPT) {
            var _ = opened.session().request(new EndRequest(opened.number())).join();
        }
        lock.lock();
        try {
            if (!ending && why == ProfileEnd.STOPPED) {
                notes.add("The session with " + opened.vm().text() + " ended, and the recording with it.");
            }
            ending = true;
        } finally {
            lock.unlock();
        }
        reader.close();
        books.close();
        opened.close();
        ended.complete(verdict.orElse(why));
    }
}

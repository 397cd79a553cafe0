// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.books.Extent;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.service.Cut;
import dev.cairn.profile.service.ProfileConsumer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** One who shares a recording: with filters and windows of its own. */
final class SharedMember implements Recording {
    private final SharedRecording shared;
    private final ProfileConsumer consumer;
    private volatile RecordingSettings settings;
    private final double shareLimit;
    private final CompletableFuture<ProfileEnd> ended;

    /** Not this object's lock, as a collection and a search take long, and a stop does not wait for them. */
    private final ReentrantLock holding = new ReentrantLock();

    // Under this object's lock.
    private Optional<RecordedProfile> whole = Optional.empty();
    private Optional<RecordedProfile> nextWindow = Optional.empty();
    private boolean stopped;

    SharedMember(SharedRecording shared, ProfileConsumer consumer, RecordingSettings settings, double shareLimit) {
        this.shared = shared;
        this.consumer = consumer;
        this.settings = settings;
        this.shareLimit = shareLimit;
        this.ended = shared.ended();
    }

    RecordingSettings settings() {
        return settings;
    }

    /** From now on; the shared recording sees to it that the VM does so. */
    void settings(RecordingSettings other) {
        settings = other;
    }

    double shareLimit() {
        return shareLimit;
    }

    /** What came before is of those who were here before. */
    void beginHere() throws InterruptedException {
        shared.cut(consumer.cut(Extent.RESTART, ProfileEnd.SNAPSHOT));
    }

    @Override
    public synchronized RecordedProfile snapshot() throws InterruptedException {
        return whole.isPresent() ? whole.get() : shared.cut(consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT));
    }

    @Override
    public synchronized RecordedProfile window() throws InterruptedException {
        if (nextWindow.isEmpty()) {
            return shared.cut(consumer.cut(Extent.WINDOW, ProfileEnd.SNAPSHOT));
        }
        RecordedProfile window = nextWindow.get();
        nextWindow = Optional.of(window.emptyAfter());
        return window;
    }

    @Override
    public synchronized void change(RecordingChange change) throws RecordingRefusedException {
        if (!stopped) {
            shared.change(this, settings.changed(change));
        }
    }

    @Override
    public HeldSample hold() throws RecordingRefusedException, InterruptedException {
        holding.lockInterruptibly();
        try {
            if (isStopped()) {
                throw new RecordingRefusedException("The recording has ended.");
            }
            SampleHolder holder = shared.holder();
            holder.collect();
            return holder.hold(shared.followed(() -> consumer.cut(Extent.WHOLE, ProfileEnd.SNAPSHOT)));
        } finally {
            holding.unlock();
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    @Override
    public synchronized void stop() throws InterruptedException {
        if (stopped) {
            return;
        }
        stopped = true;
        try {
            Cut lastWindow = consumer.cut(Extent.WINDOW, ProfileEnd.STOPPED);
            Cut lastWhole = consumer.cut(Extent.WHOLE, ProfileEnd.STOPPED);
            shared.leave(this, List.of(lastWindow, lastWhole));
            nextWindow = Optional.of(shared.await(lastWindow));
            whole = Optional.of(shared.await(lastWhole));
        } finally {
            over();
        }
    }

    private void over() {
        consumer.close();
        ended.complete(ProfileEnd.STOPPED);
    }

    @Override
    public CompletableFuture<ProfileEnd> ended() {
        return ended.copy();
    }

    @Override
    public synchronized void close() {
        if (!stopped) {
            stopped = true;
            try {
                shared.leave(this, List.of());
            } finally {
                over();
            }
        }
    }
}

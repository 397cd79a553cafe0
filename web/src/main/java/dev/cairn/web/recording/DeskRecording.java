// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.monitor.record.HeldSample;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.record.RecordingRefusedException;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.report.profile.RecordingState;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One recording of the desk: a thread waits for its end, and what came is at hand afterwards. For any thread. */
final class DeskRecording {
    private static final Logger LOG = System.getLogger(DeskRecording.class.getName());

    private final Recording recording;
    private final RecordingWindows windows = new RecordingWindows();
    private final WindowCuts cuts;
    private final String vm;
    private final Consumer<List<RecordedProfile>> onWindows;
    private final CompletableFuture<ProfileEnd> stopAsked = new CompletableFuture<>();
    private final CompletableFuture<RecordingRow> over = new CompletableFuture<>();

    private final long startNanos = System.nanoTime();

    // Guarded by this.
    private RecordingRow row;
    private Optional<RecordedProfile> whole = Optional.empty();

    private DeskRecording(Recording recording, RecordingRow row, String vm, Consumer<List<RecordedProfile>> onWindows) {
        this.onWindows = onWindows;
        this.recording = recording;
        this.cuts = new WindowCuts(recording, windows);
        this.row = row;
        this.vm = vm;
    }

    /**
     * Watches over a recording that has begun.
     *
     * @param onWindows gets all windows so far whenever one has been cut
     */
    static DeskRecording of(
            Recording begun, RecordingRow row, String vm, Duration longest, Consumer<List<RecordedProfile>> onWindows) {
        DeskRecording made = new DeskRecording(begun, row, vm, onWindows);
        Thread.ofVirtual().name("cairn-recording").start(() -> made.watch(longest));
        return made;
    }

    /** Asks it to end; completes once all of it is at hand. */
    CompletableFuture<RecordingRow> stop() {
        stopAsked.complete(ProfileEnd.STOPPED);
        return over();
    }

    /** Completes once it has ended and all of it is at hand. */
    CompletableFuture<RecordingRow> over() {
        return over.copy();
    }

    /** When it ended, since the epoch; the largest number if it goes on. */
    long endedMillis() {
        Long ended = row().endedMillis();
        return ended == null ? Long.MAX_VALUE : ended;
    }

    synchronized RecordingRow row() {
        return row.state() == RecordingState.ENDED ? row : row.lasted(lastedMillis());
    }

    private long lastedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    boolean isOver() {
        return over.isDone();
    }

    /** What it has recorded: so far, or all of it. */
    RecordedProfile profile() throws InterruptedException {
        synchronized (this) {
            if (whole.isPresent()) {
                return whole.get();
            }
        }
        return recording.snapshot();
    }

    HeldSample hold() throws RecordingRefusedException, InterruptedException {
        return recording.hold();
    }

    /** The VM's name. */
    String vm() {
        return vm;
    }

    RecordingWindows windows() {
        return windows;
    }

    /**
     * Has a window end here, if the recording goes on.
     *
     * @return whether the windows have all that was recorded until now, as far as they go
     */
    boolean cutHere() throws InterruptedException {
        return isOver() || cuts.cut() || isOver();
    }

    /** What the windows are short of the whole; empty while it goes on, as the last window has not ended then. */
    Optional<String> lack() {
        Optional<RecordedProfile> all;
        synchronized (this) {
            all = whole;
        }
        return all.flatMap(windows::shortOf);
    }

    private void watch(Duration longest) {
        try (recording) {
            awaitEnd(longest);
            change(row().with(RecordingState.ENDING, null, null));
            recording.stop();
            var _ = cuts.cut(); // lack() says what is missing
            onWindows.accept(windows.all());
            RecordedProfile all = recording.snapshot();
            synchronized (this) {
                whole = Optional.of(all);
            }
            ended(whyEarly(all.end()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
            ended("The recording was broken off.");
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "A recording of " + vm + " could not be ended.", e);
            ended("Cairn itself failed at this: its standard error says more.");
        } finally {
            over.complete(row());
        }
    }

    /** Cuts windows meanwhile. */
    private void awaitEnd(Duration longest) throws InterruptedException {
        CompletableFuture<Object> end = CompletableFuture.anyOf(recording.ended(), stopAsked);
        long limit = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos(); left > 0; left = limit - System.nanoTime()) {
            try {
                end.get(Math.min(left, cuts.pause().toNanos()), TimeUnit.NANOSECONDS);
                return;
            } catch (TimeoutException e) {
                var _ = cuts.cut();
                onWindows.accept(windows.all());
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
        LOG.log(Level.DEBUG, "A recording of {0} has lasted as long as it was to.", vm);
    }

    private static @Nullable String whyEarly(ProfileEnd end) {
        return switch (end) {
            case SNAPSHOT, STOPPED -> null;
            case TARGET_ENDED, CORRUPT, GUARDRAIL -> "It ended early: " + end.text() + ".";
        };
    }

    private void ended(@Nullable String problem) {
        change(row().with(RecordingState.ENDED, System.currentTimeMillis(), problem));
    }

    private synchronized void change(RecordingRow to) {
        row = to;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.record.FlightPlaces.Place;
import dev.cairn.monitor.record.FlightSamples.Amount;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Allocations as the VM's flight recorder samples them. What was recorded is fetched by having the next tape begin before the
 * last one ends: no moment is without one, and the time of an event shows that both hold it. Tapes change each half minute, as each
 * has a bounded length.
 */
final class FlightRecording implements Recording {
    private static final Duration CHANGE_AFTER = Duration.ofSeconds(30);
    /** So long is waited until what is left in the VM has been cleared away. */
    private static final Duration CLEARING = Duration.ofSeconds(5);

    private static final String ESTIMATE = "These are the estimates of the VM's flight recorder (JFR,"
            + " jdk.ObjectAllocationSample), which records neither their standard error nor numbers of objects.";

    private final RecordedVm vm;
    private final FlightRecorder recorder;
    private final ProfileFilter filter;
    private final List<String> notes;
    private final FlightSamples samples = new FlightSamples(FlightSamples.Limits.DEFAULT);
    private final CompletableFuture<ProfileEnd> ended = new CompletableFuture<>();

    // Under this object's lock.
    private final Map<Place, Amount> whole = new HashMap<>();
    private Map<Place, Amount> window = new HashMap<>();
    private final Moment start;
    private Moment windowStart;
    private RecordingLoss lossBeforeWindow = RecordingLoss.NONE;
    private Moment changed;
    private FlightRecorder.Tape tape;
    private Optional<ProfileEnd> end = Optional.empty();
    private String why = "";

    /** The machine's two clocks at once. */
    private record Moment(long nanos, Instant time) {
        static Moment now() {
            return new Moment(System.nanoTime(), Instant.now());
        }
    }

    private FlightRecording(
            RecordedVm vm,
            FlightRecorder recorder,
            ProfileFilter filter,
            List<String> notes,
            FlightRecorder.Tape tape) {
        this.vm = vm;
        this.recorder = recorder;
        this.filter = filter;
        this.notes = List.copyOf(notes);
        this.tape = tape;
        this.start = Moment.now();
        this.windowStart = start;
        this.changed = start;
    }

    static FlightRecording begin(RecordedVm vm, FlightRecorder recorder, ProfileFilter filter, List<String> notes)
            throws IOException, InterruptedException {
        FlightRecording recording = new FlightRecording(vm, recorder, filter, notes, recorder.start());
        Threads.start(recorder::sweep);
        Threads.start(recording::changeTapes);
        return recording;
    }

    private void changeTapes() {
        while (!ended.isDone()) {
            Threads.pause();
            synchronized (this) {
                boolean due = System.nanoTime() - changed.nanos() > CHANGE_AFTER.toNanos();
                if (end.isEmpty() && (due || !recorder.isAlive())) {
                    try {
                        fetch(false);
                    } catch (InterruptedException e) {
                        if (end.isEmpty()) {
                            var _ = giveUp(tape, ProfileEnd.CORRUPT, "the thread that fetches them was interrupted.");
                        }
                        return;
                    }
                }
            }
        }
    }

    /** Takes in what has come until now. The lock is held. */
    private void fetch(boolean last) throws InterruptedException {
        if (end.isPresent()) {
            return;
        }
        FlightRecorder.Tape full = tape;
        try {
            if (!last) {
                tape = recorder.start();
            }
            takeIn(full);
            if (last) {
                end(ProfileEnd.STOPPED);
            }
        } catch (InterruptedException e) {
            if (!tape.equals(full)) {
                var _ = giveUp(full, ProfileEnd.CORRUPT, "a thread that fetched them was interrupted.");
            }
            throw e;
        } catch (IOException | UncheckedIOException e) {
            ProfileEnd how = recorder.isAlive() ? ProfileEnd.CORRUPT : ProfileEnd.TARGET_ENDED;
            awaitClear(giveUp(full, how, String.valueOf(e.getMessage())));
        } catch (RuntimeException | Error e) {
            awaitClear(giveUp(full, ProfileEnd.CORRUPT, e + "."));
        }
    }

    private void takeIn(FlightRecorder.Tape full) throws IOException, InterruptedException {
        Moment now = Moment.now();
        Path file = recorder.stop(full);
        try {
            samples.read(file, recorder.owner(), changed.time(), now.time()).forEach((place, amount) -> {
                window.merge(place, amount, Amount::plus);
                whole.merge(place, amount, Amount::plus);
            });
        } finally {
            Files.deleteIfExists(file);
        }
        changed = now;
    }

    /** Ends it, and has both tapes thrown away aside, as the VM may hang. */
    private CompletableFuture<Void> giveUp(FlightRecorder.Tape full, ProfileEnd how, String because) {
        why = "The recording ended early, as the last samples could not be fetched: " + because;
        end(how);
        Set<FlightRecorder.Tape> left = new HashSet<>();
        left.add(full);
        left.add(tape);
        return CompletableFuture.runAsync(() -> left.forEach(recorder::discard), Threads::start);
    }

    private static void awaitClear(CompletableFuture<Void> cleared) throws InterruptedException {
        try {
            cleared.get(CLEARING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // tapes end by themselves
        }
    }

    private void end(ProfileEnd why) {
        end = Optional.of(why);
        ended.complete(why);
    }

    @Override
    public void change(RecordingChange change) throws RecordingRefusedException {
        throw new RecordingRefusedException("A recording by the flight recorder of " + vm.text()
                + " goes on as it began: stop it, and begin another one.");
    }

    @Override
    public synchronized RecordedProfile snapshot() throws InterruptedException {
        fetch(false);
        return profile(start, whole, samples.loss());
    }

    @Override
    public synchronized RecordedProfile window() throws InterruptedException {
        fetch(false);
        RecordedProfile profile = profile(windowStart, window, samples.loss().since(lossBeforeWindow));
        windowStart = changed;
        lossBeforeWindow = samples.loss();
        window = new HashMap<>();
        return profile;
    }

    private RecordedProfile profile(Moment from, Map<Place, Amount> amounts, RecordingLoss loss) {
        List<RecordedSite> sites = new ArrayList<>();
        amounts.forEach((place, amount) -> {
            if (filter.passes(place.className(), place.thread(), place.frames())) {
                sites.add(new RecordedSite(
                        place.className(),
                        place.thread(),
                        place.frames(),
                        place.truncated(),
                        Map.of(AllocationSamples.BYTES, Estimate.unsure((double) amount.bytes())),
                        amount.samples(),
                        Optional.empty()));
            }
        });
        return new RecordedProfile(
                AllocationSamples.KIND,
                vm.title(),
                new Window(
                        from.nanos(),
                        changed.nanos(),
                        from.time().toEpochMilli(),
                        changed.time().toEpochMilli()),
                false,
                0,
                sites.stream().mapToLong(RecordedSite::samples).sum(),
                loss,
                0,
                end.orElse(ProfileEnd.SNAPSHOT),
                filter.texts(),
                RecordingCost.NONE,
                allNotes(),
                List.of(AllocationSamples.BYTES),
                false,
                sites);
    }

    private List<String> allNotes() {
        List<String> all = new ArrayList<>(notes);
        all.add(ESTIMATE);
        if (!why.isEmpty()) {
            all.add(why);
        }
        all.addAll(samples.notes());
        return all;
    }

    @Override
    public synchronized void stop() throws InterruptedException {
        fetch(true);
    }

    @Override
    public CompletableFuture<ProfileEnd> ended() {
        return ended.copy();
    }

    @Override
    public synchronized void close() {
        try {
            fetch(true);
        } catch (InterruptedException e) {
            if (end.isEmpty()) {
                var _ = giveUp(tape, ProfileEnd.STOPPED, "the thread that fetched them was interrupted.");
            }
            Thread.currentThread().interrupt();
        }
    }
}

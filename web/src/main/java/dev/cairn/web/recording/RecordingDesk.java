// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.finding.DominantSite;
import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.record.RecordingRefusedException;
import dev.cairn.monitor.record.Recordings;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.JoinedWindows;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.report.profile.RecordingRow;
import dev.cairn.report.profile.RecordingState;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The recordings that this server makes for its pages: one of each kind for a VM, which all pages see and may stop, and which goes
 * on when the page that began it is closed. The last {@value #MOST_ENDED} that have ended are at hand. For any thread.
 */
public final class RecordingDesk implements AutoCloseable {
    /** How many go on at a time at most. */
    static final int MOST_RUNNING = 8;

    static final int MOST_ENDED = 4;

    /** Why nothing is held of a VM whose allocations no page records. */
    public static final String NOT_RECORDED =
            "No page of this server records what this VM allocates: begin a recording of"
                    + " allocations with what stays alive, and let it run for a while.";

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

    private final Recordings recordings;
    private final BiConsumer<VmId, Optional<Finding.OneSiteAllocates>> found;
    /** Guarded by this, as is the next. */
    private final Map<Key, RecordingRow> starting = new LinkedHashMap<>();

    private final Map<Key, DeskRecording> begun = new LinkedHashMap<>();

    private final SampleHolds holds = new SampleHolds();

    private record Key(VmId vm, SampleKind kind) {}

    /** What came of what a page wants. */
    public sealed interface Outcome {
        record Done(RecordingRow row) implements Outcome {}

        /**
         * It was not done.
         *
         * @param sentence why not, and what to do
         */
        record No(String sentence) implements Outcome {}
    }

    /** What came of holding a part of a recording's time. */
    public sealed interface Hold {
        record Held(TimeRange range) implements Hold {}

        /**
         * Nothing is held.
         *
         * @param sentence why not, and what to do
         */
        record No(String sentence) implements Hold {}
    }

    /**
     * What a recording that goes on had recorded at the end of its last window.
     *
     * @param name the VM's
     * @param lost samples that were lost
     */
    public record Tally(VmId vm, String name, SampleKind kind, long samples, long lost) {}

    /** @param found what recordings of allocations show; called for each VM in turn, by any thread */
    public RecordingDesk(Recordings recordings, BiConsumer<VmId, Optional<Finding.OneSiteAllocates>> found) {
        this.recordings = recordings;
        this.found = found;
    }

    /** Begins to record; waits until the agent is in the VM. */
    public Outcome start(VmId vm, String name, RecordingOrder order) throws InterruptedException {
        Key key = new Key(vm, order.options().kind());
        long now = System.currentTimeMillis();
        RecordingRow row = new RecordingRow(
                vm.toString(),
                key.kind().name(),
                RecordingState.STARTING,
                order.settings(),
                now,
                now + order.longest().toMillis(),
                0,
                null,
                null);
        Optional<String> objection = reserve(key, row);
        if (objection.isPresent()) {
            return new Outcome.No(objection.get());
        }
        try {
            RecordingRow running = row.with(RecordingState.RUNNING, null, null);
            DeskRecording made = DeskRecording.of(
                    recordings.of(vm, name).record(order.options()), running, name, order.longest(), looked(key));
            synchronized (this) {
                begun.remove(key);
                begun.put(key, made);
            }
            var _ = made.over().thenRun(this::forgetOldest);
            return new Outcome.Done(running);
        } catch (RecordingRefusedException e) {
            return new Outcome.No(String.valueOf(e.getMessage()));
        } finally {
            synchronized (this) {
                starting.remove(key);
            }
        }
    }

    /** What is done with all windows so far, whenever one more has been cut. */
    private Consumer<List<RecordedProfile>> looked(Key key) {
        if (!key.kind().equals(AllocationSamples.KIND)) {
            return windows -> {};
        }
        found.accept(key.vm(), Optional.empty());
        return windows -> found.accept(
                key.vm(), windows.isEmpty() ? Optional.empty() : DominantSite.in(JoinedWindows.of(windows)));
    }

    private synchronized Optional<String> reserve(Key key, RecordingRow row) {
        Optional<RecordingRow> going = Optional.ofNullable(starting.get(key))
                .or(() -> Optional.ofNullable(begun.get(key))
                        .filter(one -> !one.isOver())
                        .map(DeskRecording::row));
        if (going.isPresent()) {
            return Optional.of("A page of this server has been recording that since "
                    + CLOCK.format(Instant.ofEpochMilli(going.get().startedMillis())) + ": stop that one first.");
        }
        long running = starting.size()
                + begun.values().stream().filter(one -> !one.isOver()).count();
        if (running >= MOST_RUNNING) {
            return Optional.of(running + " recordings go on already, and there are at most " + MOST_RUNNING
                    + ": stop one of them first.");
        }
        starting.put(key, row);
        return Optional.empty();
    }

    /** Forgets those that ended first, except the last few. */
    private synchronized void forgetOldest() {
        List<DeskRecording> ended =
                begun.values().stream().filter(DeskRecording::isOver).toList();
        List<DeskRecording> forgotten = ended.stream()
                .sorted(Comparator.comparingLong(DeskRecording::endedMillis))
                .limit(Math.max(0, ended.size() - MOST_ENDED))
                .toList();
        begun.forEach((key, one) -> {
            if (forgotten.contains(one) && key.kind().equals(AllocationSamples.KIND)) {
                found.accept(key.vm(), Optional.empty());
            }
        });
        begun.values().removeAll(forgotten);
    }

    /** Ends a recording, and waits until all that it recorded is at hand. */
    public Outcome stop(VmId vm, SampleKind kind) throws InterruptedException {
        Optional<DeskRecording> going = find(vm, kind);
        if (going.isEmpty()) {
            return new Outcome.No("Nothing like that is being recorded.");
        }
        try {
            return new Outcome.Done(going.get().stop().get());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized Optional<DeskRecording> find(VmId vm, SampleKind kind) {
        return Optional.ofNullable(begun.get(new Key(vm, kind)));
    }

    /** The recording of this kind that goes on, or was the last. */
    public Optional<RecordingRow> row(VmId vm, SampleKind kind) {
        return find(vm, kind).map(DeskRecording::row);
    }

    /** What it has recorded so far, or all of it if it has ended; empty if there was none. */
    public Optional<RecordedProfile> profile(VmId vm, SampleKind kind) throws InterruptedException {
        Optional<DeskRecording> found = find(vm, kind);
        return found.isPresent() ? Optional.of(found.get().profile()) : Optional.empty();
    }

    /**
     * What it has recorded in a part of its time: in the windows that are in it.
     *
     * @return empty if there was no such recording, or none of its windows is in the range
     */
    public Optional<RecordedProfile> profile(VmId vm, SampleKind kind, TimeRange range) {
        return find(vm, kind)
                .map(one -> one.windows().in(range))
                .filter(windows -> !windows.isEmpty())
                .map(JoinedWindows::of);
    }

    /** The windows that a recording has been cut into; empty if there was none. */
    public Optional<RecordingTimeline> timeline(VmId vm, SampleKind kind) {
        return find(vm, kind).map(RecordingTimeline::of);
    }

    /**
     * Keeps the ends of a range where they are, whichever windows become one later.
     *
     * @param range of all that was recorded until now, if empty
     * @return the range that is held, or why there is none
     */
    public Hold hold(VmId vm, SampleKind kind, Optional<TimeRange> range) throws InterruptedException {
        Optional<DeskRecording> found = find(vm, kind);
        if (found.isPresent() && range.isEmpty() && !found.get().cutHere()) {
            return new Hold.No(
                    "Nothing was held: the VM or Cairn has too much to do to end a window just now. Try again, or"
                            + " hold a part of the time line.");
        }
        return found.flatMap(recording -> recording.windows().hold(range.orElse(TimeRange.EVER)))
                .<Hold>map(Hold.Held::new)
                .orElseGet(() -> new Hold.No("There is nothing to hold: nothing like that was recorded of VM "
                        + vm.pid() + ", or not in that part of the time."));
    }

    /**
     * Has the VM hold the sampled objects that live, for a dump; until {@link #letGo}, the end of the recording, or at most a quarter
     * of an hour. A caller that asks once the process has ended that asked before has its turn.
     *
     * @param by that process, if it says which it is
     * @throws RecordingRefusedException if nothing follows them, the VM cannot, or it holds them for another dump
     */
    public SitesHold hold(VmId vm, Optional<ProcessMark> by) throws RecordingRefusedException, InterruptedException {
        DeskRecording recording = find(vm, AllocationSamples.KIND)
                .filter(one -> !one.isOver())
                .orElseThrow(() -> new RecordingRefusedException(NOT_RECORDED));
        return holds.hold(vm, recording, by);
    }

    /**
     * Lets go of what is held in the VM.
     *
     * @param id of what {@link #hold(VmId, Optional)} returned
     * @return whether that was held until now
     */
    public boolean letGo(VmId vm, long id) {
        return holds.letGo(vm, id);
    }

    /** All that go on or have ended not long ago. */
    public synchronized List<RecordingRow> rows() {
        return Stream.concat(
                        begun.entrySet().stream()
                                .filter(entry -> !starting.containsKey(entry.getKey()))
                                .map(entry -> entry.getValue().row()),
                        starting.values().stream())
                .toList();
    }

    /** How much each of those has recorded and lost that go on. */
    public synchronized List<Tally> tallies() {
        return begun.entrySet().stream()
                .filter(entry -> !entry.getValue().isOver())
                .map(entry -> tally(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Tally tally(Key key, DeskRecording recording) {
        List<RecordedProfile> windows = recording.windows().all();
        return new Tally(
                key.vm(),
                recording.vm(),
                key.kind(),
                windows.stream().mapToLong(RecordedProfile::samples).sum(),
                windows.stream()
                        .mapToLong(window -> key.kind().lost(window.loss()))
                        .sum());
    }

    /** Ends all of them. */
    @Override
    public void close() {
        List<DeskRecording> all;
        synchronized (this) {
            all = new ArrayList<>(begun.values());
        }
        List<CompletableFuture<RecordingRow>> ends =
                all.stream().map(DeskRecording::stop).toList();
        try {
            for (CompletableFuture<RecordingRow> end : ends) {
                var _ = end.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}

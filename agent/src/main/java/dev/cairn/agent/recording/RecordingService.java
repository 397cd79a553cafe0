// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.NativeRecording;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations.NativeAllocationsRequest;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.Handle;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.HoldRequest;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects.ObjectId;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Change;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Started;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * RECS, RECC, RECM, RECE, RECO and NHGT: one recording of allocations, one of CPU samples and one of native memory at a time. Each ends with its connection,
 * and with its ring.
 */
public final class RecordingService {
    private static final long NO_TICK = Long.MAX_VALUE;
    /** After which what could not be given back is tried again. */
    private static final long FINISH_MILLIS = 500;

    static final int MAX_DEPTH = 512;

    private static final long MAX_BYTES = Integer.MAX_VALUE;
    private static final long MIN_NANOS = 1_000_000L;
    private static final long MAX_NANOS = 10_000_000_000L;

    private final Connections connections;
    private final Map<Integer, RunningRecording> running = new LinkedHashMap<>();
    private long lastNumber;

    public RecordingService(Connections connections) {
        this.connections = connections;
    }

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(Start.FORM.type(), this::start);
        handlers.put(Change.FORM.type(), this::change);
        handlers.put(MarkRequest.FORM.type(), this::mark);
        handlers.put(EndRequest.FORM.type(), this::end);
        handlers.put(HoldRequest.FORM.type(), this::hold);
        handlers.put(NativeAllocationsRequest.FORM.type(), this::nativeAllocations);
    }

    private List<RawChunk> start(Connection from, Bytes data) throws Refusal {
        Start start = RequestHandler.read(Start.FORM, data);
        check(start);
        checkFree(start);
        long interval = first(start.interval(), start.budget(), start.longest());
        long nanos = NativeRecording.monotonicNanos();
        String problem = NativeRecording.start(
                start.what(),
                (int) start.ring(),
                interval,
                start.budget(),
                start.longest(),
                start.depth(),
                start.flags());
        if (!problem.isEmpty()) {
            throw new Refusal(Failure.NOT_GIVEN, problem);
        }
        try {
            lastNumber++;
            RunningRecording begun = new RunningRecording(lastNumber, from, start, System.nanoTime());
            from.unlessReplied(() -> drop(begun));
            running.put(start.what(), begun);
        } catch (RuntimeException | Error e) { // for want of memory: nobody would know how to end it
            RunningRecording.drop(start.what());
            throw e;
        }
        return List.of(new Started(lastNumber, nanos, System.currentTimeMillis()).toRaw());
    }

    /** Drops the recording: the monitor that asked for it got a FAIL, and does not even know its number. */
    private void drop(RunningRecording recording) {
        synchronized (connections) {
            if (running.remove(recording.what(), recording)) {
                RunningRecording.drop(recording.what());
            }
        }
    }

    private static void check(Start start) throws Refusal {
        int known = switch (start.what()) {
            case Recordings.ALLOCATIONS -> Recordings.FLAG_LIVE | Recordings.FLAG_WAIT_WHEN_FULL;
            case Recordings.CPU -> 0;
            case Recordings.NATIVE -> Recordings.FLAG_LIVE;
            default ->
                throw new Refusal(
                        "RECS knows 1 allocations, 2 CPU samples and 3 native memory, not " + start.what() + ".");
        };
        if ((start.flags() & ~known) != 0) {
            throw new Refusal("RECS knows no flags " + (start.flags() & ~known) + " here.");
        }
        if (start.ring() == 0 && (start.flags() & Recordings.FLAG_WAIT_WHEN_FULL) != 0) {
            throw new Refusal("Only a recording into a ring can have the target wait: it would wait for itself.");
        }
        check(start.what(), start.interval(), start.budget(), start.longest(), start.depth());
    }

    private static long first(long interval, long budget, long longest) {
        return budget == 0 ? interval : SampleBudget.within(interval, longest);
    }

    private static void check(int what, long interval, long budget, long longest, int depth) throws Refusal {
        if (depth < 1 || depth > MAX_DEPTH) {
            throw new Refusal("A stack has 1 to " + MAX_DEPTH + " frames, not " + depth + ".");
        }
        if (what == Recordings.CPU && budget != 0) {
            throw new Refusal("CPU samples have an interval, and no budget: ask for 0, not " + budget + ".");
        }
        if (what == Recordings.CPU && (interval < MIN_NANOS || interval > MAX_NANOS)) {
            throw new Refusal("CPU samples are taken every " + MIN_NANOS + " to " + MAX_NANOS + " ns, not every "
                    + interval + ".");
        }
        if (what == Recordings.ALLOCATIONS && (interval < 0 || interval > MAX_BYTES)) {
            throw new Refusal(
                    "Allocations are sampled every 0 to " + MAX_BYTES + " bytes, not every " + interval + ".");
        }
        if (what == Recordings.NATIVE && (interval < 1 || interval > MAX_BYTES)) {
            throw new Refusal(
                    "Native memory is sampled every 1 to " + MAX_BYTES + " bytes, not every " + interval + ".");
        }
        if (budget != 0 && (longest < 1 || longest > MAX_BYTES)) {
            throw new Refusal("With a budget the interval may become 1 to " + MAX_BYTES + " bytes, not " + longest
                    + ": ask for no budget to have every allocation.");
        }
    }

    /** One of each kind, and each in a ring of its own. */
    private void checkFree(Start start) throws Refusal {
        RunningRecording other = running.get(start.what());
        if (other != null) {
            throw new Refusal("Process " + other.ownerPid() + " records " + nameOf(start.what())
                    + " of this VM already, and only one can: share that recording, or end it.");
        }
        if (start.ring() != 0 && running.values().stream().anyMatch(each -> each.ring() == start.ring())) {
            throw new Refusal("Another recording goes into ring " + start.ring() + ": hand over one more.");
        }
    }

    private static String nameOf(int what) {
        return switch (what) {
            case Recordings.CPU -> "CPU samples";
            case Recordings.NATIVE -> "native memory";
            default -> "allocations";
        };
    }

    private RunningRecording of(Connection from, long number) throws Refusal {
        return running.values().stream()
                .filter(each -> each.number() == number && each.connection() == from)
                .findFirst()
                .orElseThrow(
                        () -> new Refusal("Recording " + number + " is not, or no longer, one of this connection."));
    }

    private List<RawChunk> change(Connection from, Bytes data) throws Refusal {
        Change change = RequestHandler.read(Change.FORM, data);
        RunningRecording recording = of(from, change.recording());
        check(recording.what(), change.interval(), change.budget(), change.longest(), change.depth());
        long interval = first(change.interval(), change.budget(), change.longest());
        NativeRecording.change(recording.what(), interval, change.budget(), change.longest(), change.depth());
        recording.use(change.budget(), change.longest(), System.nanoTime());
        return List.of();
    }

    private List<RawChunk> mark(Connection from, Bytes data) throws Refusal {
        MarkRequest request = RequestHandler.read(MarkRequest.FORM, data);
        RunningRecording recording = of(from, request.recording());
        if (!recording.mark((int) request.token())) {
            throw new Refusal("The ring is full, and its reader makes no room for a mark.");
        }
        return List.of(recording.status().toRaw());
    }

    private List<RawChunk> end(Connection from, Bytes data) throws Refusal {
        RunningRecording recording =
                of(from, RequestHandler.read(EndRequest.FORM, data).recording());
        running.remove(recording.what());
        return List.of(recording.end().toRaw());
    }

    private List<RawChunk> hold(Connection from, Bytes data) throws Refusal {
        HoldRequest request = RequestHandler.read(HoldRequest.FORM, data);
        RunningRecording recording = of(from, request.recording());
        if (recording.what() != Recordings.ALLOCATIONS || !recording.live()) {
            throw new Refusal("Only a recording of allocations that reports dead objects knows which live.");
        }
        if (request.ids().size() > HeldObjects.MOST_IDS) {
            throw new Refusal("RECO takes " + HeldObjects.MOST_IDS + " ids at a time, not "
                    + request.ids().size() + ".");
        }
        if (request.ids().isEmpty()) {
            NativeRecording.letGo();
            return List.of(new HeldObjects(List.of()).toRaw());
        }
        long[] handles = NativeRecording.hold(
                request.ids().stream().mapToLong(ObjectId::id).toArray());
        if (handles.length == 0) {
            throw new Refusal("The VM does not look for the objects that are followed: it may be short of memory.");
        }
        return List.of(
                new HeldObjects(LongStream.of(handles).mapToObj(Handle::new).toList()).toRaw());
    }

    private List<RawChunk> nativeAllocations(Connection from, Bytes data) throws Refusal {
        RequestHandler.read(NativeAllocationsRequest.FORM, data);
        RunningRecording recording = running.get(Recordings.NATIVE);
        if (recording == null || !recording.live()) {
            throw new Refusal("Nobody records which native memory of this VM is in use: start cairn native "
                    + ProcessHandle.current().pid() + " --live, and ask again meanwhile.");
        }
        return List.of(LiveNativeBlocks.report().toRaw());
    }

    private void endThose(Predicate<RunningRecording> which) {
        List<RunningRecording> ending = running.values().stream().filter(which).toList();
        for (RunningRecording recording : ending) {
            running.remove(recording.what());
            recording.end();
        }
    }

    /** Nobody is there any more to end what was begun over a connection that has gone. */
    public void connectionsChanged() {
        endThose(recording -> !connections.all().contains(recording.connection()));
    }

    public void ringGone(int token) {
        synchronized (connections) {
            endThose(recording -> recording.ring() != 0 && (int) recording.ring() == token);
        }
    }

    public void stop() {
        endThose(each -> true);
    }

    /** Does what is due; returns in how many milliseconds something is again, {@link Long#MAX_VALUE} for not by itself. */
    public long tick(long nowNanos) {
        long next = NativeRecording.finish() ? NO_TICK : FINISH_MILLIS;
        for (RunningRecording recording : running.values()) {
            next = Math.min(next, recording.tick(nowNanos));
        }
        return next;
    }
}

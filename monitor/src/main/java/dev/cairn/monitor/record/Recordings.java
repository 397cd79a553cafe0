// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Registration;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.service.Bookkeeper;
import dev.cairn.profile.service.RecordingBooks;
import dev.cairn.profile.service.TargetReader;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Data;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All recordings of this process: one for each VM and kind, which all callers that want one share. One thread reads the
 * records of each, and one more keeps all their books. For use by any thread.
 */
public final class Recordings implements AutoCloseable {
    /** How long {@link #close} waits for the VMs at most. */
    public static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

    private final ProcFs proc;
    private final Function<VmId, SessionLease> leases;
    private final Duration patience;
    private final ChunkRouter router = new ChunkRouter();
    private final Registration registration;
    private final Map<Key, Slot> slots = new ConcurrentHashMap<>();
    private final Object keeperLock = new Object();
    private @Nullable Bookkeeper keeper; // guarded by keeperLock; there once somebody records

    private record Key(Object vm, SampleKind kind) {}

    /** The recording of one kind of one VM. */
    private static final class Slot {
        final ReentrantLock lock = new ReentrantLock();

        @Nullable
        SharedRecording recording;
    }

    /**
     * None is there yet.
     *
     * @param leases how to get a session with a VM, for as long as the lease is open
     * @param patience how long a VM may take for whatever it is asked
     */
    public Recordings(ProcFs proc, ChunkHandlers handlers, Function<VmId, SessionLease> leases, Duration patience) {
        this.proc = proc;
        this.leases = leases;
        this.patience = patience;
        this.registration = handlers.register(Data.FORM.type(), router);
    }

    /**
     * The way to record one VM. Nothing is done until then.
     *
     * @param name for people, in profiles
     */
    public VmRecorder of(VmId id, String name) {
        return new VmRecorder(this, new LocalVm(proc, id, name, leases), patience);
    }

    /**
     * The way to record a VM that is not of this machine. Nothing is done until then.
     *
     * @param session with it, whose chunks come to the handlers that this was made with
     * @param text what it is called within a sentence
     * @param name for people, in profiles
     */
    public VmRecorder of(DdmSession session, String text, String name, long pid) {
        return new VmRecorder(this, new DistantVm(session, text, name, pid), patience);
    }

    /** Joins the recording of that kind, or begins it. */
    Recording record(RecordedVm vm, RecordingOptions options, ProfileFilter filter)
            throws RecordingRefusedException, InterruptedException {
        Slot slot = slots.computeIfAbsent(new Key(vm.key(), options.kind()), _ -> new Slot());
        slot.lock.lock();
        try {
            SharedRecording known = slot.recording;
            if (known != null) {
                Optional<SharedMember> joined = known.join(options, filter);
                if (joined.isPresent()) {
                    return joined.get();
                }
                awaitEnd(known);
            }
            SharedRecording begun = begin(vm, options);
            slot.recording = begun;
            var _ = begun.ended().thenRunAsync(() -> forget(slot, begun), Threads::start);
            return begun.join(options, filter)
                    .orElseThrow(() -> new RecordingRefusedException(
                            vm.text() + " ended, or its session did, just as the recording began."));
        } finally {
            slot.lock.unlock();
        }
    }

    private void awaitEnd(SharedRecording ending) throws InterruptedException {
        try {
            ending.ended().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // the agent says what is in the way
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private SharedRecording begin(RecordedVm vm, RecordingOptions options)
            throws RecordingRefusedException, InterruptedException {
        OpenedRecording opened = new RecordingOpening(vm, router, patience).open(options);
        Deque<Runnable> undoing = new ArrayDeque<>(); // the last thing first
        undoing.push(opened::abandon);
        try {
            RecordingBooks books = keeper().open(
                            opened.start(), BookLimits.DEFAULT, options.limits().service());
            undoing.push(books::close);
            books.answeredWithin(patience);
            TargetReader reader = TargetReader.start("cairn-reader " + vm.pid(), opened.source(), books, vm.code());
            undoing.push(reader::close);
            books.readBy(reader);
            return new SharedRecording(opened, books, reader, options.settings());
        } catch (RuntimeException | Error e) {
            undoing.forEach(Runnable::run);
            throw e;
        }
    }

    /** Its books are large, and nobody can join it any more. */
    private static void forget(Slot slot, SharedRecording over) {
        slot.lock.lock();
        try {
            if (over.equals(slot.recording)) {
                slot.recording = null;
            }
        } finally {
            slot.lock.unlock();
        }
    }

    private Bookkeeper keeper() {
        synchronized (keeperLock) {
            if (keeper == null) {
                keeper = Bookkeeper.start();
            }
            return keeper;
        }
    }

    /** Ends all recordings. */
    @Override
    public void close() {
        List<CompletableFuture<ProfileEnd>> ends = new ArrayList<>();
        slots.values()
                .forEach(slot -> Optional.ofNullable(slot.recording).ifPresent(recording -> {
                    Threads.start(() -> recording.end(ProfileEnd.STOPPED, "Cairn ended."));
                    ends.add(recording.ended());
                }));
        try {
            CompletableFuture.allOf(ends.toArray(new CompletableFuture<?>[0]))
                    .get(LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // the agents end what they can when the sessions do
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        registration.close();
        synchronized (keeperLock) {
            if (keeper != null) {
                keeper.close();
            }
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.record.RecordingRefusedException.Kind;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.Features;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.profile.ring.Peer;
import dev.cairn.profile.service.RecordSource;
import dev.cairn.profile.service.RecordingStart;
import dev.cairn.profile.service.RingOffer;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.recording.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Started;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import dev.cairn.wire.ring.RingLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Begins a recording in a VM: lets the agent in, hands a ring over, and asks for records into it. */
final class RecordingOpening {
    private final RecordedVm vm;
    private final ChunkRouter router;
    private final Duration limit;

    /** @param limit how long all of it may take the VM */
    RecordingOpening(RecordedVm vm, ChunkRouter router, Duration limit) {
        this.vm = vm;
        this.router = router;
        this.limit = limit;
    }

    /** Its lease is the recording's, or closed. */
    OpenedRecording open(RecordingOptions options) throws RecordingRefusedException, InterruptedException {
        SessionLease lease = vm.lease();
        boolean done = false;
        try {
            SessionLease.Reached reached = lease.reach(limit);
            OpenedRecording opened = begin(lease, session(reached), options, reached.patience());
            done = true;
            return opened;
        } catch (RecordingRefusedException e) {
            // A connection ends before it is known why.
            throw e.mayPass() && !vm.isAlive() ? new RecordingRefusedException(vm.text() + " has ended.") : e;
        } finally {
            if (!done) {
                lease.close();
            }
        }
    }

    private DdmSession session(SessionLease.Reached reached) throws RecordingRefusedException {
        return switch (reached.state()) {
            case TargetState.Connected(DdmSession session) -> withRecorder(session);
            case TargetState.Connecting _, TargetState.Waiting _ ->
                throw new RecordingRefusedException(reached.why(vm.text()), Kind.MAY_PASS);
            case TargetState.Refused _, TargetState.Gone _ ->
                throw new RecordingRefusedException(reached.why(vm.text()));
        };
    }

    private DdmSession withRecorder(DdmSession session) throws RecordingRefusedException {
        Optional<String> untold = session.features().untold();
        if (untold.isPresent()) {
            throw new RecordingRefusedException(
                    untold.get() + " So it is not known whether the agent there can record.", Kind.MAY_PASS);
        }
        if (!session.features().has(CairnFeature.RECORDING)) {
            throw new RecordingRefusedException("The agent in " + vm.text()
                    + " does not record; it is of another version of Cairn. Restart the VM to have a new one.");
        }
        return session;
    }

    private OpenedRecording begin(SessionLease lease, DdmSession session, RecordingOptions options, Patience patience)
            throws RecordingRefusedException {
        return switch (offer(patience)) {
            case RingOffer.Accepted(RecordSource source, long token, Peer _) ->
                intoRing(lease, session, options, source, token, patience);
            case RingOffer.Refused(String why) -> overConnection(lease, session, options, why, patience);
        };
    }

    private RingOffer offer(Patience patience) {
        Optional<Target> target = vm.target();
        Optional<Path> endpoint = target.flatMap(Target::endpoint);
        return endpoint.map(path -> RingOffer.to(
                        path,
                        RingLayout.DEFAULT_DATA_BYTES,
                        peer -> isTarget(peer, target.orElseThrow()),
                        () -> patience.isOver() ? Optional.of(patience.why()) : Optional.empty()))
                .orElseGet(() -> new RingOffer.Refused("the agent's socket cannot be seen from here"));
    }

    /** Whose namespace hides its pids from us is known by its user alone. */
    private boolean isTarget(Peer peer, Target target) {
        return peer.uid() == target.uid() && (peer.pid() == vm.pid() || peer.pid() == 0);
    }

    private OpenedRecording intoRing(
            SessionLease lease,
            DdmSession session,
            RecordingOptions options,
            RecordSource source,
            long token,
            Patience patience)
            throws RecordingRefusedException {
        boolean done = false;
        try {
            Start start = options.settings().start(token);
            long cpuNanos = vm.cpuNanos().orElse(0);
            Started started = ask(session, start, patience);
            done = true;
            return new OpenedRecording(
                    vm,
                    lease,
                    session,
                    started.recording(),
                    source,
                    RecordingStart.of(options.kind(), vm.title(), start, started, cpuNanos),
                    List.of(),
                    () -> {});
        } finally {
            if (!done) {
                source.close();
            }
        }
    }

    private OpenedRecording overConnection(
            SessionLease lease, DdmSession session, RecordingOptions options, String why, Patience patience)
            throws RecordingRefusedException {
        if (options.settings().waitsWhenFull()) {
            throw new RecordingRefusedException(vm.text()
                    + " cannot wait where the ring is full (--wait-when-full), as there is no ring. Do without, and"
                    + " what finds no room is counted. Why there is none: " + why);
        }
        if (session.features().has(CairnFeature.ZLIB)) {
            // Records are worth it, where they may have a long way to go. The wire keeps the order.
            var _ = session.request(Features.announcement(CairnFeature.ZLIB));
        }
        Start start = options.settings().start(0);
        OptionalLong cpuNanos = vm.cpuNanos();
        Started started = ask(session, start, patience);
        RecordSource source = router.source(session, started.recording());
        long before = cpuNanos.orElseGet(() -> cpuNanos(session, started));
        return new OpenedRecording(
                vm,
                lease,
                session,
                started.recording(),
                source,
                RecordingStart.of(options.kind(), vm.title(), start, started, before),
                List.of("The records came over the connection, and not through memory that is shared: " + why),
                () -> router.forget(session, started.recording()));
    }

    /** As the VM itself says it, just after the recording began; 0 if it does not, which makes recording look cheaper than it is. */
    private static long cpuNanos(DdmSession session, Started started) {
        Answer answer = session.request(new MarkRequest(started.recording(), RecordingPeer.NOBODYS_TOKEN))
                .join();
        return answer.as(Status.FORM) instanceof Decoding.Done<Status> done
                ? done.value().processNanos()
                : 0;
    }

    private static Started ask(DdmSession session, Start start, Patience patience) throws RecordingRefusedException {
        Answer answer = session.request(start, patience).join();
        return switch (answer.as(Started.FORM)) {
            case Decoding.Done<Started> done -> done.value();
            case Decoding.Malformed<Started>(String why) -> throw new RecordingRefusedException(why, kind(answer));
        };
    }

    private static Kind kind(Answer answer) {
        return switch (answer) {
            case Answer.Refused(Failure failure) ->
                switch (failure.code()) {
                    case Failure.NOT_GIVEN -> Kind.NOT_GIVEN;
                    case Failure.NO_ANSWER -> Kind.MAY_PASS;
                    default -> Kind.FINAL;
                };
            case Answer.TimedOut _, Answer.Closed _, Answer.NotSent _ -> Kind.MAY_PASS;
            case Answer.Chunks _, Answer.Rejected _, Answer.Malformed _ -> Kind.FINAL;
        };
    }
}

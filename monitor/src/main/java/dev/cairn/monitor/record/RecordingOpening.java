// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.record.RecordingRefusedException.Kind;
import dev.cairn.monitor.session.Answer;
import dev.cairn.monitor.session.DdmSession;
import dev.cairn.monitor.session.Features;
import dev.cairn.monitor.session.SessionLease;
import dev.cairn.monitor.session.TargetState;
import dev.cairn.profile.ring.Peer;
import dev.cairn.profile.service.RecordSource;
import dev.cairn.profile.service.RecordingStart;
import dev.cairn.profile.service.RingOffer;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.CairnFeature;
import dev.cairn.wire.ddm.chunk.Failure;
import dev.cairn.wire.ddm.chunk.Recordings.Start;
import dev.cairn.wire.ddm.chunk.Recordings.Started;
import dev.cairn.wire.ring.RingLayout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Begins a recording in a VM: lets the agent in, hands a ring over, and asks for records into it. */
final class RecordingOpening {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final RecordedVm vm;
    private final ChunkRouter router;

    RecordingOpening(RecordedVm vm, ChunkRouter router) {
        this.vm = vm;
        this.router = router;
    }

    /** The lease is the recording's, or closed. */
    OpenedRecording open(SessionLease lease, Demand demand) throws RecordingRefusedException, InterruptedException {
        boolean done = false;
        try {
            OpenedRecording opened = begin(lease, session(lease), demand);
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

    private DdmSession session(SessionLease lease) throws RecordingRefusedException, InterruptedException {
        return switch (lease.await(PATIENCE)) {
            case TargetState.Connected(DdmSession session) -> withRecorder(session);
            case TargetState.Connecting connecting ->
                throw new RecordingRefusedException(
                        connecting
                                .lastFailure()
                                .orElseGet(() -> vm.text() + " did not let the agent in within " + PATIENCE.toSeconds()
                                        + " s; it may hang."),
                        Kind.MAY_PASS);
            case TargetState.Waiting waiting -> throw new RecordingRefusedException(waiting.why(), Kind.MAY_PASS);
            case TargetState.Refused(String why) -> throw new RecordingRefusedException(why);
            case TargetState.Gone _ -> throw new RecordingRefusedException(vm.text() + " has ended.");
        };
    }

    private DdmSession withRecorder(DdmSession session) throws RecordingRefusedException {
        if (!session.features().has(CairnFeature.RECORDING)) {
            throw new RecordingRefusedException("The agent in " + vm.text()
                    + " does not record; it is of another version of Cairn. Restart the VM to have a new one.");
        }
        return session;
    }

    private OpenedRecording begin(SessionLease lease, DdmSession session, Demand demand)
            throws RecordingRefusedException {
        return switch (offer()) {
            case RingOffer.Accepted(RecordSource source, long token, Peer _) ->
                intoRing(lease, session, demand, source, token);
            case RingOffer.Refused(String why) -> overConnection(lease, session, demand, why);
        };
    }

    private RingOffer offer() {
        Optional<Target> target = vm.target();
        Optional<Path> endpoint = target.flatMap(Target::endpoint);
        return endpoint.map(path ->
                        RingOffer.to(path, RingLayout.DEFAULT_DATA_BYTES, peer -> isTarget(peer, target.orElseThrow())))
                .orElseGet(() -> new RingOffer.Refused("the agent's socket cannot be seen from here"));
    }

    /** Whose namespace hides its pids from us is known by its user alone. */
    private boolean isTarget(Peer peer, Target target) {
        return peer.uid() == target.uid() && (peer.pid() == vm.id().pid() || peer.pid() == 0);
    }

    private OpenedRecording intoRing(
            SessionLease lease, DdmSession session, Demand demand, RecordSource source, long token)
            throws RecordingRefusedException {
        boolean done = false;
        try {
            Start start = demand.start(token);
            long cpuNanos = vm.cpuNanos();
            Started started = ask(session, start);
            done = true;
            return new OpenedRecording(
                    vm,
                    lease,
                    session,
                    started.recording(),
                    source,
                    RecordingStart.of(vm.title(), start, started, cpuNanos),
                    List.of(),
                    () -> {});
        } finally {
            if (!done) {
                source.close();
            }
        }
    }

    private OpenedRecording overConnection(SessionLease lease, DdmSession session, Demand demand, String why)
            throws RecordingRefusedException {
        if (session.features().has(CairnFeature.ZLIB)) {
            // Records are worth it, where they may have a long way to go. The wire keeps the order.
            var _ = session.request(Features.announcement(CairnFeature.ZLIB), PATIENCE);
        }
        Start start = demand.start(0);
        long cpuNanos = vm.cpuNanos();
        Started started = ask(session, start);
        return new OpenedRecording(
                vm,
                lease,
                session,
                started.recording(),
                router.source(session, started.recording()),
                RecordingStart.of(vm.title(), start, started, cpuNanos),
                List.of("The records came over the connection, and not through memory that is shared: " + why),
                () -> router.forget(session, started.recording()));
    }

    private static Started ask(DdmSession session, Start start) throws RecordingRefusedException {
        Answer answer = session.request(start, PATIENCE).join();
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

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.Registration;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.recording.Profiling;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Which methods run, as a VM writes it down by itself: samples of its threads' stacks (SPSS, SPSE), or every call (MPSS, MPSE). So do
 * apps of all Androids, and VMs with Cairn's agent.
 */
public final class MethodTrace implements AppTrace {
    /** Enough for minutes of samples at 10 ms; the VM keeps it in memory, and sends it in one packet. */
    private static final int BUFFER_BYTES = 32 << 20;

    private static final Way CALLS = new Way(
            new Profiling.TraceToConnection(BUFFER_BYTES, 0),
            new Profiling.EndTraceToConnection(),
            ProfilingStatus.TRACING,
            "trace its calls",
            "traces its calls");

    private final DdmSession session;
    private final String key;
    private final Way way;
    private final Registration registration;
    private final AtomicReference<Optional<Bytes>> trace;

    /**
     * One of the two.
     *
     * @param status what MPRQ is answered meanwhile
     */
    private record Way(Chunk begin, Chunk end, int status, String toDoSo, String doesSo) {}

    private MethodTrace(
            DdmSession session,
            String key,
            Way way,
            Registration registration,
            AtomicReference<Optional<Bytes>> trace) {
        this.session = session;
        this.key = key;
        this.way = way;
        this.registration = registration;
        this.trace = trace;
    }

    /** Has the app sample the stacks of its threads, and asks whether it does. */
    public static Begun ofSamples(AppSession app, Duration interval) {
        Way samples = new Way(
                new Profiling.Sample(BUFFER_BYTES, 0, TimeUnit.NANOSECONDS.toMicros(interval.toNanos())),
                new Profiling.EndSample(),
                ProfilingStatus.SAMPLING,
                "sample its threads",
                "samples its threads");
        return begin(app.session(), app.handlers(), app.app().key(), samples);
    }

    /** Has the app trace every call of its methods, if it says that it can, and asks whether it does. */
    public static Begun ofCalls(AppSession app) {
        Optional<String> whyNot = app.whyNot(AppAbility.TRACING);
        return whyNot.<Begun>map(Begun.Refused::new)
                .orElseGet(
                        () -> ofCalls(app.session(), app.handlers(), app.app().key()));
    }

    /**
     * As above, of any VM that a session is open with.
     *
     * @param handlers of that session
     * @param key what messages call the VM
     */
    public static Begun ofCalls(DdmSession session, ChunkHandlers handlers, String key) {
        return begin(session, handlers, key, CALLS);
    }

    private static Begun begin(DdmSession session, ChunkHandlers handlers, String key, Way way) {
        if (session.request(new Profiling.ProfilingRequest()).join().as(ProfilingStatus.FORM)
                        instanceof Decoding.Done<ProfilingStatus> before
                && before.value().status() != ProfilingStatus.OFF) {
            return new Begun.Refused(
                    key + " is traced already, by another program or for another recording: end that first.");
        }
        Answer begun = session.request(way.begin()).join();
        if (!(begun instanceof Answer.Chunks)) {
            return new Begun.Refused(key + " does not " + way.toDoSo() + ": " + begun.sentence());
        }
        return switch (session.request(new Profiling.ProfilingRequest()).join().as(ProfilingStatus.FORM)) {
            case Decoding.Malformed<ProfilingStatus>(String why) ->
                new Begun.Refused(key + " does not say whether it " + way.doesSo() + ": " + why);
            case Decoding.Done<ProfilingStatus> done ->
                done.value().status() == way.status()
                        ? new Begun.Going(going(session, handlers, key, way))
                        : new Begun.Refused(key + " was asked to " + way.toDoSo()
                                + ", and does not: is it traced by another program?");
        };
    }

    @SuppressWarnings("ReferenceEquality") // two sessions never are the same one
    private static MethodTrace going(DdmSession session, ChunkHandlers handlers, String key, Way way) {
        AtomicReference<Optional<Bytes>> trace = new AtomicReference<>(Optional.empty());
        Client wanted = session;
        Registration registration =
                handlers.register(Profiling.Trace.FORM.type(), (client, type, data, isReply, msgId) -> {
                    if (client == wanted && !isReply) {
                        trace.set(Optional.of(Bytes.copyOf(data)));
                    }
                });
        return new MethodTrace(session, key, way, registration, trace);
    }

    @Override
    public Ended end() {
        try (Registration _ = registration) {
            Answer ended = session.request(way.end()).join();
            Optional<Bytes> come = trace.get();
            return come.isPresent()
                    ? new Ended.Recorded(come.get())
                    : new Ended.Failed(key + " sent nothing of what it was asked for: " + ended.sentence());
        }
    }
}

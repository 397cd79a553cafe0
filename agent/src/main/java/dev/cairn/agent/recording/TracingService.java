// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.agent.request.TargetFile;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndTraceToConnection;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndTraceToFile;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Trace;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToConnection;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToFile;
import dev.cairn.wire.ddm.chunk.recording.Profiling.TraceToFileEnded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * MPRS, MPRE, MPSS and MPSE: every call of every method, while that is asked for. A trace ends at the latest with the connection
 * that began it, and then nobody gets it. Meanwhile each call is slower; what that takes is put into the target's classes when
 * a trace begins, and taken out when it ends, both after the answer.
 */
public final class TracingService {
    private static final int NOBODY = 0;
    private static final int EVENT_BYTES = 10;
    /** A connection takes some four megabytes that wait to be sent. */
    private static final int MAX_SENT_BYTES = 3 << 20;

    private static final int DONE = 0;
    private static final int FAILED = 1;

    private final Connections connections;
    private int tracedFor = NOBODY;
    private Optional<Path> file = Optional.empty();

    public TracingService(Connections connections) {
        this.connections = connections;
    }

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(TraceToFile.FORM.type(), this::beginFile);
        handlers.put(EndTraceToFile.FORM.type(), this::endFile);
        handlers.put(TraceToConnection.FORM.type(), this::begin);
        handlers.put(EndTraceToConnection.FORM.type(), this::end);
    }

    private List<RawChunk> beginFile(Connection from, Bytes data) throws Refusal {
        TraceToFile wanted = RequestHandler.read(TraceToFile.FORM, data);
        Path path = TargetFile.writable(wanted.file(), "a trace");
        begin(from, ProfilingService.bufferBytes(wanted.bufferBytes()));
        file = Optional.of(path);
        return List.of();
    }

    private List<RawChunk> begin(Connection from, Bytes data) throws Refusal {
        long asked = RequestHandler.read(TraceToConnection.FORM, data).bufferBytes();
        begin(from, Math.min(MAX_SENT_BYTES, ProfilingService.bufferBytes(asked)));
        file = Optional.empty();
        return List.of();
    }

    private void begin(Connection from, int bufferBytes) throws Refusal {
        if (Native.samplesMethods()) {
            throw new Refusal("Methods are sampled already: end that first.");
        }
        String problem = Native.traceMethods(bufferBytes / EVENT_BYTES);
        if (!problem.isEmpty()) {
            throw new Refusal(problem);
        }
        tracedFor = from.number();
        from.unlessReplied(() -> drop(from));
    }

    /** Drops the trace: the monitor that asked for it got a FAIL. */
    private void drop(Connection from) {
        synchronized (connections) {
            if (tracedFor == from.number()) {
                Native.dropTrace();
                tracedFor = NOBODY;
            }
        }
    }

    private List<RawChunk> endFile(Connection from, Bytes data) throws Refusal {
        Path path = file.orElseThrow(() -> new Refusal("Nothing is traced into a file: begin with MPRS."));
        file = Optional.empty();
        Bytes trace = trace();
        try {
            Files.write(path, trace.toArray());
            return List.of(new TraceToFileEnded(DONE).toRaw());
        } catch (IOException e) {
            return List.of(new TraceToFileEnded(FAILED).toRaw());
        }
    }

    private List<RawChunk> end(Connection from, Bytes data) throws Refusal {
        if (file.isPresent()) {
            throw new Refusal("What is traced goes into a file: end that with MPRE.");
        }
        if (!from.send(new Trace(trace()))) {
            throw new Refusal("The trace was lost, as this connection reads too slowly for it.");
        }
        return List.of();
    }

    private Bytes trace() throws Refusal {
        tracedFor = NOBODY;
        Object[] traced = Native.tracedMethods();
        if (traced == null) {
            throw new Refusal("Nothing is traced: begin with MPSS.");
        }
        return CallTrace.of(traced);
    }

    public void connectionsChanged() {
        if (tracedFor != NOBODY && connections.all().stream().noneMatch(each -> each.number() == tracedFor)) {
            Native.dropTrace();
            tracedFor = NOBODY;
            file = Optional.empty();
        }
    }
}

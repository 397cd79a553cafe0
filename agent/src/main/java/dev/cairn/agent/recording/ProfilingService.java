// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndSample;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingRequest;
import dev.cairn.wire.ddm.chunk.recording.Profiling.ProfilingStatus;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Sample;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Trace;
import java.util.List;
import java.util.Map;

/**
 * SPSS, SPSE and MPRQ: which methods run, from samples of the stacks. Sampling ends at the latest with the connection that
 * began it, and then nobody gets what was sampled. While methods are traced they are not sampled, nor the other way round.
 */
public final class ProfilingService {
    /** What ddmlib looks for in FEAT before it asks for samples, or for a trace. */
    public static final List<String> FEATURES =
            List.of("method-sample-profiling", "method-trace-profiling", "method-trace-profiling-streaming");

    private static final int NOBODY = 0;
    private static final int USUAL_BUFFER_BYTES = 8 << 20;
    private static final int MIN_BUFFER_BYTES = 1024;
    private static final int MIN_INTERVAL_MICROS = 1000;

    private final Connections connections;
    private int sampledFor = NOBODY;

    public ProfilingService(Connections connections) {
        this.connections = connections;
    }

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(Sample.FORM.type(), this::begin);
        handlers.put(EndSample.FORM.type(), this::end);
        handlers.put(ProfilingRequest.FORM.type(), this::status);
    }

    /** How many bytes a buffer gets when {@code asked} are requested. */
    static int bufferBytes(long asked) throws Refusal {
        if (asked != 0 && asked < MIN_BUFFER_BYTES) {
            throw new Refusal("A buffer has " + MIN_BUFFER_BYTES + " bytes at least, or 0 for the usual "
                    + USUAL_BUFFER_BYTES + ", not " + asked + ".");
        }
        return asked == 0 ? USUAL_BUFFER_BYTES : (int) Math.min(asked, USUAL_BUFFER_BYTES);
    }

    private List<RawChunk> begin(Connection from, Bytes data) throws Refusal {
        Sample wanted = RequestHandler.read(Sample.FORM, data);
        int buffer = bufferBytes(wanted.bufferBytes());
        if (wanted.intervalMicros() == 0) {
            throw new Refusal("The sampling interval must be at least 1 microsecond, but is 0.");
        }
        if (Native.tracesMethods()) {
            throw new Refusal("Methods are traced already: end that first.");
        }
        String problem = Native.sampleMethods(
                buffer, (int) Math.min(Integer.MAX_VALUE, Math.max(MIN_INTERVAL_MICROS, wanted.intervalMicros())));
        if (!problem.isEmpty()) {
            throw new Refusal(problem);
        }
        sampledFor = from.number();
        from.unlessReplied(() -> drop(from));
        return List.of();
    }

    /** Drops the samples: the monitor that asked for them got a FAIL. */
    private void drop(Connection from) {
        synchronized (connections) {
            if (sampledFor == from.number()) {
                Native.dropSamples();
                sampledFor = NOBODY;
            }
        }
    }

    private List<RawChunk> end(Connection from, Bytes data) throws Refusal {
        sampledFor = NOBODY;
        Object[] sampled = Native.sampledMethods();
        if (sampled == null) {
            throw new Refusal("Nothing is sampled: begin with SPSS.");
        }
        if (!from.send(new Trace(MethodTrace.of(sampled)))) {
            throw new Refusal("The samples were lost, as this connection reads too slowly for them.");
        }
        return List.of();
    }

    private List<RawChunk> status(Connection from, Bytes data) {
        int status = Native.samplesMethods()
                ? ProfilingStatus.SAMPLING
                : Native.tracesMethods() ? ProfilingStatus.TRACING : ProfilingStatus.OFF;
        return List.of(new ProfilingStatus(status).toRaw());
    }

    public void connectionsChanged() {
        if (sampledFor != NOBODY && connections.all().stream().noneMatch(each -> each.number() == sampledFor)) {
            Native.dropSamples();
            sampledFor = NOBODY;
        }
    }
}

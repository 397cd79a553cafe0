// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.Profiling.EndSample;
import dev.cairn.wire.ddm.chunk.Profiling.ProfilingRequest;
import dev.cairn.wire.ddm.chunk.Profiling.ProfilingStatus;
import dev.cairn.wire.ddm.chunk.Profiling.Sample;
import dev.cairn.wire.ddm.chunk.Profiling.Trace;
import dev.cairn.wire.ddm.chunk.Profiling.TraceToConnection;
import dev.cairn.wire.ddm.chunk.Profiling.TraceToFile;
import java.util.List;
import java.util.Map;

/**
 * SPSS, SPSE and MPRQ: which methods run, from samples of the stacks. Nothing is traced: that would slow down every call.
 * Sampling ends at the latest with the connection that began it, and then nobody gets what was sampled.
 */
final class ProfilingService {
    /** What ddmlib looks for in FEAT before it asks for samples. */
    static final String FEATURE = "method-sample-profiling";

    private static final int NOBODY = 0;
    private static final int USUAL_BUFFER_BYTES = 8 << 20;
    private static final int MIN_BUFFER_BYTES = 1024;
    private static final int MIN_INTERVAL_MICROS = 1000;
    private static final String NO_TRACES =
            "This VM does not trace methods, as that would slow down every call: sample them instead (SPSS).";

    private final Agent agent;
    private int sampledFor = NOBODY;

    ProfilingService(Agent agent) {
        this.agent = agent;
    }

    void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(Sample.FORM.type(), this::begin);
        handlers.put(EndSample.FORM.type(), this::end);
        handlers.put(ProfilingRequest.FORM.type(), this::status);
        handlers.put(TraceToFile.FORM.type(), ProfilingService::refuse);
        handlers.put(TraceToConnection.FORM.type(), ProfilingService::refuse);
    }

    private static List<RawChunk> refuse(Connection from, Bytes data) throws Refusal {
        throw new Refusal(NO_TRACES);
    }

    private List<RawChunk> begin(Connection from, Bytes data) throws Refusal {
        Sample wanted = Greeter.read(Sample.FORM, data);
        if (wanted.bufferBytes() != 0 && wanted.bufferBytes() < MIN_BUFFER_BYTES) {
            throw new Refusal("A buffer has " + MIN_BUFFER_BYTES + " bytes at least, or 0 for the usual "
                    + USUAL_BUFFER_BYTES + ", not " + wanted.bufferBytes() + ".");
        }
        if (wanted.intervalMicros() == 0) {
            throw new Refusal("The interval between two samples is to be told in microseconds, and 0 is none.");
        }
        long buffer = wanted.bufferBytes() == 0 ? USUAL_BUFFER_BYTES : wanted.bufferBytes();
        String problem = Native.sampleMethods((int) Math.min(buffer, USUAL_BUFFER_BYTES), (int)
                Math.min(Integer.MAX_VALUE, Math.max(MIN_INTERVAL_MICROS, wanted.intervalMicros())));
        if (!problem.isEmpty()) {
            throw new Refusal(problem);
        }
        sampledFor = from.number();
        from.unlessReplied(() -> drop(from));
        return List.of();
    }

    /** Who asked for it was told that it failed. */
    private void drop(Connection from) {
        synchronized (agent) {
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
        return List.of(
                new ProfilingStatus(Native.samplesMethods() ? ProfilingStatus.SAMPLING : ProfilingStatus.OFF).toRaw());
    }

    void connectionsChanged() {
        if (sampledFor != NOBODY && agent.connections().stream().noneMatch(each -> each.number() == sampledFor)) {
            Native.dropSamples();
            sampledFor = NOBODY;
        }
    }
}

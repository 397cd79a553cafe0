// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.Native;
import dev.cairn.agent.natives.NativeAnswers;
import dev.cairn.agent.request.Answer;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Connections;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.ReportRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingStatus;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import java.util.List;
import java.util.Map;

/**
 * REAE, REAQ and REAL: the newest allocations of the VM. Tracking slows down whatever allocates, so it ends at the latest
 * with the connection that asked for it last. What was tracked can still be asked for, until somebody tracks again or
 * nobody is connected.
 */
public final class AllocationService {
    private static final int NOBODY = 0;
    /** A report is not in the heap; but a VM that was given little has little beside its heap too. */
    private static final int SHARE_OF_HEAP = 8;

    private static final int LEAST_BYTES = 1 << 20;

    private final Connections connections;
    private int trackedFor = NOBODY;

    public AllocationService(Connections connections) {
        this.connections = connections;
    }

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(TrackAllocations.FORM.type(), this::enable);
        handlers.put(TrackingRequest.FORM.type(), this::status);
        handlers.put(ReportRequest.FORM.type(), this::report);
    }

    private List<RawChunk> enable(Connection from, Bytes data) throws Refusal {
        boolean enable = RequestHandler.read(TrackAllocations.FORM, data).enable();
        boolean begins = enable && !Native.tracksAllocations();
        String problem = Native.trackAllocations(enable);
        if (!problem.isEmpty()) {
            throw new Refusal(problem);
        }
        trackedFor = enable ? from.number() : NOBODY;
        if (begins) {
            from.unlessReplied(() -> drop(from));
        }
        return List.of();
    }

    /** Stops tracking again: the monitor that asked for it got a FAIL. */
    private void drop(Connection from) {
        synchronized (connections) {
            if (trackedFor == from.number()) {
                Native.trackAllocations(false);
                trackedFor = NOBODY;
            }
        }
    }

    private List<RawChunk> status(Connection from, Bytes data) {
        return List.of(new TrackingStatus(Native.tracksAllocations()).toRaw());
    }

    private List<RawChunk> report(Connection from, Bytes data) {
        from.answerOutside(NativeAnswers.allocationReport(from.understands(CairnFeature.REPORT_8), maxBytes()));
        return List.of();
    }

    private static int maxBytes() {
        long share = Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
        return (int) Math.min(Answer.MAX_BYTES, share);
    }

    public void connectionsChanged() {
        if (connections.all().isEmpty()) {
            Native.forgetAllocations();
        } else if (trackedFor != NOBODY && connections.all().stream().noneMatch(each -> each.number() == trackedFor)) {
            Native.trackAllocations(false);
        } else {
            return;
        }
        trackedFor = NOBODY;
    }
}

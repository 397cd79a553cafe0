// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.allocation;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;

/** REAE, REAQ and REAL: to begin and end the tracking of allocations, and to ask for the {@link AllocationReport}. */
public final class AllocationTracking {
    private AllocationTracking() {}

    public record TrackAllocations(boolean enable) implements Chunk {
        public static final ChunkForm<TrackAllocations> FORM = ChunkForm.of(
                "REAE",
                REQUEST,
                TrackAllocations.class,
                "Track allocations, or no more. The reply is empty, or FAIL.",
                shape -> new TrackAllocations(shape.flag("enable", "", TrackAllocations::enable)));

        @Override
        public ChunkForm<TrackAllocations> form() {
            return FORM;
        }
    }

    public record TrackingRequest() implements Chunk {
        public static final ChunkForm<TrackingRequest> FORM = ChunkForm.empty(
                "REAQ",
                REQUEST,
                TrackingRequest.class,
                "Are allocations tracked? Known servers send this before the echo of the handshake has come, even before"
                        + " HELO.",
                new TrackingRequest());

        @Override
        public ChunkForm<TrackingRequest> form() {
            return FORM;
        }
    }

    public record TrackingStatus(boolean enabled) implements Chunk {
        public static final ChunkForm<TrackingStatus> FORM = ChunkForm.of(
                "REAQ",
                REPLY,
                TrackingStatus.class,
                "Whether allocations are tracked.",
                shape -> new TrackingStatus(shape.flag("enabled", "", TrackingStatus::enabled)));

        @Override
        public ChunkForm<TrackingStatus> form() {
            return FORM;
        }
    }

    public record ReportRequest() implements Chunk {
        public static final ChunkForm<ReportRequest> FORM = ChunkForm.empty(
                "REAL",
                REQUEST,
                ReportRequest.class,
                "Which allocations were there lately? The reply is REAL, with no entries if nothing is tracked; for a peer"
                        + " that announced `REA8` it is REA8.",
                new ReportRequest());

        @Override
        public ChunkForm<ReportRequest> form() {
            return FORM;
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.service.ChunkSource;
import dev.cairn.profile.service.RecordSource;
import dev.cairn.profile.service.RecordingStart;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import java.util.List;

/**
 * A recording that has begun in a VM.
 *
 * @param number by which the agent knows it
 * @param source where its records come from
 * @param notes what a reader of its profiles must know
 * @param forget what to do when it is over
 */
record OpenedRecording(
        RecordedVm vm,
        SessionLease lease,
        DdmSession session,
        long number,
        RecordSource source,
        RecordingStart start,
        List<String> notes,
        Runnable forget)
        implements AutoCloseable {
    OpenedRecording {
        notes = List.copyOf(notes);
    }

    /** A ring reports its end itself; what comes over the connection cannot. */
    void endChunks(ProfileEnd end, String why) {
        if (source instanceof ChunkSource chunks) {
            chunks.end(end, why);
        }
    }

    /** Ends it in the VM too, before anybody shares it. */
    void abandon() {
        try {
            var _ = session.request(new EndRequest(number)).join();
            source.close();
        } finally {
            close();
        }
    }

    /** Lets the session go. The source is its reader's. */
    @Override
    public void close() {
        forget.run();
        lease.close();
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.wire.bytes.Bytes;
import java.time.Duration;

/** Records that come over a connection (RECD), from a target that shares no memory with us. */
public final class ChunkSource implements RecordSource {
    /**
     * Takes the payload of one RECD; called by the thread that reads the connection, which never waits: what finds no room is counted
     * as lost.
     */
    public void offer(boolean littleEndian, Bytes records) {}

    /**
     * Nothing more will come; what was offered is still read.
     *
     * @param why a sentence
     */
    public void end(ProfileEnd end, String why) {}

    @Override
    public Drained drain(RecordSink sink, Duration wait) {
        return new Drained.Nothing();
    }

    @Override
    public SourceCounts counts() {
        return SourceCounts.NONE;
    }

    @Override
    public void wake() {}

    @Override
    public void close() {}
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.connection;

import dev.cairn.wire.ddm.RawChunk;
import java.util.ArrayList;
import java.util.List;

/** What a target sent before its session was open, within bounds. */
final class EarlyChunks {
    private static final int MOST_CHUNKS = 256;
    private static final int MOST_BYTES = 1 << 20;

    private List<Early> chunks = new ArrayList<>();
    private int bytes;

    /** A chunk and the id of the command that it was in. */
    record Early(RawChunk chunk, int msgId) {}

    /** Whether there was room for it. */
    boolean add(RawChunk chunk, int msgId) {
        if (chunks.size() >= MOST_CHUNKS || bytes + chunk.data().length() > MOST_BYTES) {
            return false;
        }
        bytes += chunk.data().length();
        return chunks.add(new Early(chunk, msgId));
    }

    /** All of them, in the order in which they came; none are left, and there is room again. */
    List<Early> takeAll() {
        List<Early> taken = chunks;
        chunks = new ArrayList<>();
        bytes = 0;
        return taken;
    }
}

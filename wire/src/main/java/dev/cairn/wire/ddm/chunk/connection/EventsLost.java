// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;

/**
 * LOST: the peer reads too slowly, and misses something.
 *
 * @param count since the connection began
 */
public record EventsLost(long count) implements Chunk {
    public static final ChunkForm<EventsLost> FORM = ChunkForm.of(
            "LOST",
            Direction.EVENT,
            EventsLost.class,
            "This connection has lost events, as it did not read fast enough. Cairn only.",
            shape -> new EventsLost(shape.s8("count", "events lost since the connection began", EventsLost::count)));

    @Override
    public ChunkForm<EventsLost> form() {
        return FORM;
    }
}

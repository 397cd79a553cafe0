// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

/** What one chunk says. Each implementation is a record with a {@link ChunkForm}; {@link dev.cairn.wire.ddm.chunk.Catalogue} lists them all. */
public interface Chunk {
    /** How this chunk lies on the wire. */
    ChunkForm<? extends Chunk> form();

    /** This chunk as bytes. */
    default RawChunk toRaw() {
        return form().encodeUnchecked(this);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import java.util.List;

/** Serves the requests of one chunk type. Called by the worker, one request at a time; must return within two seconds. */
public interface RequestHandler {
    /** The chunks of the reply; none for the empty reply. */
    List<RawChunk> handle(Connection from, Bytes data) throws Refusal;

    /** Decodes a request, or says in a FAIL why not. */
    static <T extends Chunk> T read(ChunkForm<T> form, Bytes data) throws Refusal {
        Decoding<T> decoding = form.decode(data);
        if (decoding instanceof Decoding.Done<T> done) {
            return done.value();
        }
        throw new Refusal(((Decoding.Malformed<T>) decoding).why());
    }
}

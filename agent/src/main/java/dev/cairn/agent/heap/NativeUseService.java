// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import dev.cairn.agent.natives.NativeMap;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.heap.NativeUse;
import dev.cairn.wire.ddm.chunk.heap.NativeUse.NativeUseRequest;
import java.util.List;
import java.util.Map;

/** MALI: what malloc and direct buffers use. */
public final class NativeUseService {
    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(NativeUseRequest.FORM.type(), NativeUseService::use);
    }

    private static List<RawChunk> use(Connection from, Bytes data) throws Refusal {
        RequestHandler.read(NativeUseRequest.FORM, data);
        long[] longs = new long[NativeMap.USE_LONGS];
        NativeMap.use(longs);
        return List.of(new NativeUse(
                        longs[NativeMap.USE_ARENAS],
                        longs[NativeMap.USE_ARENA_BYTES],
                        longs[NativeMap.USE_FREE_BYTES],
                        longs[NativeMap.USE_WHOLE_PAGE_BYTES],
                        longs[NativeMap.USE_JOINED_PAGE_BYTES],
                        longs[NativeMap.USE_LARGE_BLOCKS],
                        longs[NativeMap.USE_LARGE_BYTES],
                        longs[NativeMap.USE_DIRECT_BYTES])
                .toRaw());
    }
}

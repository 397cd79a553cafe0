// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;

/**
 * MALI: what glibc's allocator says of itself, and the JDK of its direct buffers.
 *
 * @param arenas how many arenas malloc has; 0 where this C library does not say
 * @param arenaBytes what they got from the kernel
 * @param freeBytes of those, what no allocation uses
 * @param wholePageBytes of the free ones, about those in whole pages as they lie, which a trim gives back to the kernel at least
 * @param joinedPageBytes about those if small pieces join all neighbours that they can, as a trim has them do
 * @param largeBlocks allocations that have a mapping of their own
 * @param directBytes of direct buffers; negative where the JDK does not say
 */
public record NativeUse(
        long arenas,
        long arenaBytes,
        long freeBytes,
        long wholePageBytes,
        long joinedPageBytes,
        long largeBlocks,
        long largeBytes,
        long directBytes)
        implements Chunk {
    public static final ChunkForm<NativeUse> FORM = ChunkForm.of(
            "MALI",
            REPLY,
            NativeUse.class,
            "What malloc and direct buffers use. Cairn only.",
            shape -> new NativeUse(
                    shape.s8("arenas", "of malloc; 0 where the C library does not say", NativeUse::arenas),
                    shape.s8("arena bytes", "what they got from the kernel", NativeUse::arenaBytes),
                    shape.s8("free bytes", "of those, what no allocation uses", NativeUse::freeBytes),
                    shape.s8(
                            "whole page bytes",
                            "of the free ones, about those in whole pages",
                            NativeUse::wholePageBytes),
                    shape.s8(
                            "joined page bytes",
                            "of the free ones, about those if small pieces join their neighbours",
                            NativeUse::joinedPageBytes),
                    shape.s8("large blocks", "allocations with a mapping of their own", NativeUse::largeBlocks),
                    shape.s8("large bytes", "of those", NativeUse::largeBytes),
                    shape.s8("direct bytes", "of direct buffers; negative if unknown", NativeUse::directBytes)));

    @Override
    public ChunkForm<NativeUse> form() {
        return FORM;
    }

    /** Asks for it. */
    public record NativeUseRequest() implements Chunk {
        public static final ChunkForm<NativeUseRequest> FORM = ChunkForm.empty(
                "MALI",
                REQUEST,
                NativeUseRequest.class,
                "What do malloc and direct buffers use? Each arena is locked while its free pieces are counted. Cairn only.",
                new NativeUseRequest());

        @Override
        public ChunkForm<NativeUseRequest> form() {
            return FORM;
        }
    }
}

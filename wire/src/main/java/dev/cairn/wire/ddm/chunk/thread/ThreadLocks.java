// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.thread;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;
import java.util.List;

/**
 * THLK: which threads wait for a lock of {@code java.util.concurrent}, and whose it is.
 *
 * @param waits of platform threads
 */
public record ThreadLocks(List<Wait> waits) implements Chunk {
    /** In place of a thread's id: of all threads. */
    public static final long ALL = 0;

    /** The id of no thread. */
    public static final long NOBODY = 0;

    public static final ChunkForm<ThreadLocks> FORM = ChunkForm.of(
            "THLK",
            REPLY,
            ThreadLocks.class,
            "Threads that wait for a lock of java.util.concurrent. Cairn only.",
            shape -> new ThreadLocks(shape.list("waits", "one a thread", Wait::of, ThreadLocks::waits)));

    public ThreadLocks {
        waits = List.copyOf(waits);
    }

    @Override
    public ChunkForm<ThreadLocks> form() {
        return FORM;
    }

    /** Asks for it. */
    public record ThreadLocksRequest(long threadId) implements Chunk {
        public static final ChunkForm<ThreadLocksRequest> FORM = ChunkForm.of(
                "THLK",
                REQUEST,
                ThreadLocksRequest.class,
                "Which lock of java.util.concurrent does this thread wait for, and whose is it? No thread is stopped for"
                        + " that. Cairn only.",
                shape -> new ThreadLocksRequest(
                        shape.s8("thread id", "0 for all platform threads", ThreadLocksRequest::threadId)));

        @Override
        public ChunkForm<ThreadLocksRequest> form() {
            return FORM;
        }
    }

    /**
     * One thread that waits.
     *
     * @param className of the lock, with dots; as a rule that of its inner part
     * @param hash its identity hash, which other locks do not have as a rule
     * @param timed whether it waits for a time only
     * @param ownerId {@link #NOBODY} if no thread has it, or several share it
     * @param ownerName empty if there is no owner, or it has no name
     */
    public record Wait(long threadId, String className, int hash, boolean timed, long ownerId, String ownerName) {
        static Wait of(Shape<Wait> shape) {
            return new Wait(
                    shape.s8("thread id", "", Wait::threadId),
                    shape.string("class", "of the lock, with dots", Wait::className),
                    shape.s4("hash", "its identity hash", Wait::hash),
                    shape.flag("timed", "whether it waits for a time only", Wait::timed),
                    shape.s8("owner id", "0 if no thread has it alone", Wait::ownerId),
                    shape.string("owner name", "", Wait::ownerName));
        }
    }
}

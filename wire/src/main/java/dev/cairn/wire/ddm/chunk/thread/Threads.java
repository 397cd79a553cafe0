// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.thread;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.chunk.field.Interval;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.List;
import java.util.Optional;

/** THEN, THCR, THDE, THNM and STKL: which threads there are, and where one of them is. */
public final class Threads {
    private Threads() {}

    public record ThreadEventsRequest(boolean enable) implements Chunk {
        public static final ChunkForm<ThreadEventsRequest> FORM = ChunkForm.of(
                "THEN",
                REQUEST,
                ThreadEventsRequest.class,
                "Report threads that start, end and change their name, on this connection. A THCR for every thread there"
                        + " is comes at once, perhaps before the reply, which is empty.",
                shape -> new ThreadEventsRequest(shape.flag("enable", "", ThreadEventsRequest::enable)));

        @Override
        public ChunkForm<ThreadEventsRequest> form() {
            return FORM;
        }
    }

    public record ThreadCreated(long threadId, String name) implements Chunk {
        public static final ChunkForm<ThreadCreated> FORM = ChunkForm.of(
                "THCR",
                EVENT,
                ThreadCreated.class,
                "A thread is there.",
                shape -> new ThreadCreated(
                        shape.u4(
                                "thread id",
                                "local to the VM; on HotSpot that of java.lang.Thread",
                                ThreadCreated::threadId),
                        shape.string("name", "", ThreadCreated::name)));

        @Override
        public ChunkForm<ThreadCreated> form() {
            return FORM;
        }
    }

    public record ThreadDied(long threadId) implements Chunk {
        public static final ChunkForm<ThreadDied> FORM = ChunkForm.of(
                "THDE",
                EVENT,
                ThreadDied.class,
                "A thread has ended.",
                shape -> new ThreadDied(shape.u4("thread id", "", ThreadDied::threadId)));

        @Override
        public ChunkForm<ThreadDied> form() {
            return FORM;
        }
    }

    public record ThreadRenamed(long threadId, String name) implements Chunk {
        public static final ChunkForm<ThreadRenamed> FORM = ChunkForm.of(
                "THNM",
                EVENT,
                ThreadRenamed.class,
                "A thread has another name. HotSpot has no event for that: Cairn's agent looks twice a second.",
                shape -> new ThreadRenamed(
                        shape.u4("thread id", "", ThreadRenamed::threadId),
                        shape.string("name", "the new one", ThreadRenamed::name)));

        @Override
        public ChunkForm<ThreadRenamed> form() {
            return FORM;
        }
    }

    /**
     * A poll, or the wish for periodic status.
     *
     * @param intervalMillis empty for one status as the reply; 0 ends periodic ones
     */
    public record ThreadStatusRequest(Optional<Interval> intervalMillis) implements Chunk {
        public static final ChunkForm<ThreadStatusRequest> FORM = ChunkForm.of(
                "THST",
                REQUEST,
                ThreadStatusRequest.class,
                "What do the threads do? Without data, as everybody sends it, the status is the reply. With an interval,"
                        + " as designed in 2007, the reply is empty and the status comes as THSP events; only Cairn's agent"
                        + " knows that form.",
                shape -> new ThreadStatusRequest(shape.tail(
                        "Cairn, and the design of 2007", Interval::of, ThreadStatusRequest::intervalMillis)));

        @Override
        public ChunkForm<ThreadStatusRequest> form() {
            return FORM;
        }
    }

    public record StackRequest(long threadId) implements Chunk {
        public static final ChunkForm<StackRequest> FORM = ChunkForm.of(
                "STKL",
                REQUEST,
                StackRequest.class,
                "Where is this thread? FAIL if it is gone.",
                shape -> new StackRequest(shape.u4("thread id", "", StackRequest::threadId)));

        @Override
        public ChunkForm<StackRequest> form() {
            return FORM;
        }
    }

    /**
     * Where a thread is.
     *
     * @param frames the innermost first
     */
    public record ThreadStack(long reserved, long threadId, List<StackFrame> frames) implements Chunk {
        public static final ChunkForm<ThreadStack> FORM = ChunkForm.of(
                "STKL",
                REPLY,
                ThreadStack.class,
                "The stack of a thread.",
                shape -> new ThreadStack(
                        shape.u4("reserved", "0", ThreadStack::reserved),
                        shape.u4("thread id", "", ThreadStack::threadId),
                        shape.list("frames", "the innermost first", StackFrame::of, ThreadStack::frames)));

        public ThreadStack {
            frames = List.copyOf(frames);
        }

        @Override
        public ChunkForm<ThreadStack> form() {
            return FORM;
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.recording;

import static dev.cairn.wire.ddm.Direction.EVENT;
import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;

/**
 * RECS, RECC, RECM, RECE and RECD: recordings into a ring in shared memory ({@code dev.cairn.wire.ring}), or, where there
 * is no ring, over the connection. Cairn only.
 */
public final class Recordings {
    /** {@link Start#what}. */
    public static final int ALLOCATIONS = 1;

    public static final int CPU = 2;

    /** Native memory: malloc and its kin. */
    public static final int NATIVE = 3;

    /** {@link Start#flags}: the end of sampled objects is recorded too. */
    public static final int FLAG_LIVE = 1;
    /**
     * Where the ring is full, the target waits while the service lives, except for records of collections. Without the
     * flag records are left out, and counted.
     */
    public static final int FLAG_WAIT_WHEN_FULL = 2;

    private Recordings() {}

    /**
     * Begin to record.
     *
     * @param ring the token of a ring that was handed over; 0 for {@link Data} events on this connection
     * @param interval of allocations the mean number of bytes between samples, 0 for every one; of native memory from 1
     *     on; of CPU samples nanoseconds
     * @param budget samples a second that are not to be exceeded by much: the interval is adapted; 0 for a fixed interval
     * @param longest with a budget, how long the interval may become, whatever that does to the budget
     * @param depth of stacks, in frames
     * @param ownerPid who records, to be named to others who would
     */
    public record Start(
            long ring, int what, long interval, long budget, long longest, int depth, int flags, long ownerPid)
            implements Chunk {
        public static final ChunkForm<Start> FORM = ChunkForm.of(
                "RECS",
                REQUEST,
                Start.class,
                "Begin to record. FAIL if another recording of the kind goes on, or the VM does not give what it takes.",
                shape -> new Start(
                        shape.u4("ring", "its token; 0 for RECD events", Start::ring),
                        shape.u1("what", "1 allocations, 2 CPU samples, 3 native memory", Start::what),
                        shape.s8("interval", "bytes, 0 for every allocation; nanoseconds for CPU", Start::interval),
                        shape.u4("budget", "samples a second; 0 for a fixed interval", Start::budget),
                        shape.s8("longest", "with a budget, how long the interval may become", Start::longest),
                        shape.u2("depth", "of stacks", Start::depth),
                        shape.u1("flags", "1 report dead objects, 2 wait where the ring is full", Start::flags),
                        shape.u4("owner", "pid of who records", Start::ownerPid)));

        @Override
        public ChunkForm<Start> form() {
            return FORM;
        }
    }

    /**
     * It has begun.
     *
     * @param nanos CLOCK_MONOTONIC of the target at the start
     * @param millis since the epoch, at that moment
     */
    public record Started(long recording, long nanos, long millis) implements Chunk {
        public static final ChunkForm<Started> FORM = ChunkForm.of(
                "RECS",
                REPLY,
                Started.class,
                "Recording has begun.",
                shape -> new Started(
                        shape.u4("recording", "its number", Started::recording),
                        shape.s8("nanos", "CLOCK_MONOTONIC", Started::nanos),
                        shape.s8("millis", "since the epoch, at that moment", Started::millis)));

        @Override
        public ChunkForm<Started> form() {
            return FORM;
        }
    }

    public record Change(long recording, long interval, long budget, long longest, int depth) implements Chunk {
        public static final ChunkForm<Change> FORM = ChunkForm.of(
                "RECC",
                REQUEST,
                Change.class,
                "Go on with another interval, budget and depth. The reply is empty.",
                shape -> new Change(
                        shape.u4("recording", "", Change::recording),
                        shape.s8("interval", "as in RECS", Change::interval),
                        shape.u4("budget", "as in RECS", Change::budget),
                        shape.s8("longest", "as in RECS", Change::longest),
                        shape.u2("depth", "of stacks", Change::depth)));

        @Override
        public ChunkForm<Change> form() {
            return FORM;
        }
    }

    public record MarkRequest(long recording, long token) implements Chunk {
        public static final ChunkForm<MarkRequest> FORM = ChunkForm.of(
                "RECM",
                REQUEST,
                MarkRequest.class,
                "Write a MARK record with this token: all that was recorded before stands in front of it.",
                shape -> new MarkRequest(
                        shape.u4("recording", "", MarkRequest::recording), shape.u4("token", "", MarkRequest::token)));

        @Override
        public ChunkForm<MarkRequest> form() {
            return FORM;
        }
    }

    public record EndRequest(long recording) implements Chunk {
        public static final ChunkForm<EndRequest> FORM = ChunkForm.of(
                "RECE",
                REQUEST,
                EndRequest.class,
                "End a recording. When the reply comes, all of it has been written, with a MARK record of token 0 last.",
                shape -> new EndRequest(shape.u4("recording", "", EndRequest::recording)));

        @Override
        public ChunkForm<EndRequest> form() {
            return FORM;
        }
    }

    /**
     * How a recording does, as an answer to RECM and RECE; counted since it began.
     *
     * @param ended RECE instead of RECM
     * @param nanos CLOCK_MONOTONIC of the mark
     * @param threads live platform threads, without the agent's own; 0 unless every allocation is recorded
     * @param exactThreads of those, whose every allocation is recorded; 0 unless that was asked for
     * @param bytes of memory that recording takes in the target, the ring included; an estimate
     * @param callbackNanos CPU time that the target spent on recording; an estimate
     * @param processNanos CPU time of the whole target, also before the recording
     * @param notFollowed of allocations and native memory, what was sampled and whose end will not be recorded, as too many are
     *     followed; of CPU samples, threads that are not looked at
     */
    public record Status(
            boolean ended,
            long nanos,
            long interval,
            long samples,
            long lostAllocations,
            long lostAllocatedBytes,
            long lostFrees,
            long lostSymbols,
            long lostOthers,
            long callbackNanos,
            long processNanos,
            long threads,
            long exactThreads,
            long bytes,
            long notFollowed)
            implements Chunk {
        public static final ChunkForm<Status> FORM =
                form(false, "RECM", "The mark is written, and how the recording does.");
        public static final ChunkForm<Status> END_FORM = form(true, "RECE", "The recording has ended, and how it did.");

        private static ChunkForm<Status> form(boolean ended, String type, String meaning) {
            return ChunkForm.of(
                    type,
                    REPLY,
                    Status.class,
                    meaning,
                    shape -> new Status(
                            ended,
                            shape.s8("nanos", "CLOCK_MONOTONIC of the mark", Status::nanos),
                            shape.s8("interval", "as it is now", Status::interval),
                            shape.s8("samples", "", Status::samples),
                            shape.s8("lost allocations", "", Status::lostAllocations),
                            shape.s8("lost bytes", "weighted", Status::lostAllocatedBytes),
                            shape.s8("lost frees", "", Status::lostFrees),
                            shape.s8("lost symbols", "", Status::lostSymbols),
                            shape.s8("lost others", "", Status::lostOthers),
                            shape.s8("callback nanos", "CPU time of recording, an estimate", Status::callbackNanos),
                            shape.s8("process nanos", "CPU time of the target", Status::processNanos),
                            shape.u4(
                                    "threads",
                                    "live platform threads; 0 unless every allocation is recorded",
                                    Status::threads),
                            shape.u4("exact threads", "whose every allocation is recorded", Status::exactThreads),
                            shape.s8("bytes", "of memory in the target, the ring included; an estimate", Status::bytes),
                            shape.s8(
                                    "not followed",
                                    "objects whose end is not reported, as too many are followed; for CPU threads that are not seen",
                                    Status::notFollowed)));
        }

        @Override
        public ChunkForm<Status> form() {
            return ended ? END_FORM : FORM;
        }
    }

    /**
     * Records, as they would stand in a ring.
     *
     * @param records whole ones, in the byte order of the target
     */
    public record Data(long recording, boolean littleEndian, Bytes records) implements Chunk {
        public static final ChunkForm<Data> FORM = ChunkForm.of(
                "RECD",
                EVENT,
                Data.class,
                "Records of a recording without a ring.",
                shape -> new Data(
                        shape.u4("recording", "", Data::recording),
                        shape.flag("little-endian", "byte order of the records", Data::littleEndian),
                        shape.rest("records", "as they would stand in a ring", Data::records)));

        @Override
        public ChunkForm<Data> form() {
            return FORM;
        }
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.thread;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.List;

/**
 * VTHR: how many virtual threads there are, and groups of those that stand at one place.
 *
 * @param count all of them
 * @param looked how many of them were looked at, evenly chosen; those in groups are of these
 * @param others of those that were looked at, the ones in no group, as there are too many groups
 */
public record VirtualThreadPlaces(long count, long looked, long others, List<Group> groups) implements Chunk {
    /** How many stacks may be asked for. */
    public static final int MOST_LOOKED = 100_000;

    public static final int MOST_GROUPS = 100;

    public static final int MOST_FRAMES = 48;

    public static final ChunkForm<VirtualThreadPlaces> FORM = ChunkForm.of(
            "VTHR",
            REPLY,
            VirtualThreadPlaces.class,
            "Virtual threads, by where they are. Cairn only.",
            shape -> new VirtualThreadPlaces(
                    shape.s8("count", "all virtual threads", VirtualThreadPlaces::count),
                    shape.u4(
                            "looked", "of them, those that were looked at, evenly chosen", VirtualThreadPlaces::looked),
                    shape.u4("others", "of those looked at, the ones in no group", VirtualThreadPlaces::others),
                    shape.list("groups", "", Group::of, VirtualThreadPlaces::groups)));

    public VirtualThreadPlaces {
        groups = List.copyOf(groups);
    }

    @Override
    public ChunkForm<VirtualThreadPlaces> form() {
        return FORM;
    }

    /** Asks for it. */
    public record VirtualThreadsRequest(long most) implements Chunk {
        public static final ChunkForm<VirtualThreadsRequest> FORM = ChunkForm.of(
                "VTHR",
                REQUEST,
                VirtualThreadsRequest.class,
                "How many virtual threads are there, and where are they? They go on meanwhile, but each for a moment; the"
                        + " agent looks at as many as it can within a second. Cairn only.",
                shape -> new VirtualThreadsRequest(shape.u4(
                        "most", "how many to look at, at most, 1 to " + MOST_LOOKED, VirtualThreadsRequest::most)));

        @Override
        public ChunkForm<VirtualThreadsRequest> form() {
            return FORM;
        }
    }

    /**
     * Threads that wait at one place, or run there.
     *
     * @param state as {@code Thread.State} has it
     * @param lockClass what they are parked for, with dots; empty if that is not known
     * @param caller the innermost of the frames that is not the JDK's; as many as there are frames if none of them is
     * @param frames of one of them, the innermost first, {@link #MOST_FRAMES} at most
     * @param examples some of them
     */
    public record Group(
            long threads,
            String state,
            String lockClass,
            long caller,
            List<StackFrame> frames,
            List<Example> examples) {
        public Group {
            frames = List.copyOf(frames);
            examples = List.copyOf(examples);
        }

        static Group of(Shape<Group> shape) {
            return new Group(
                    shape.u4("threads", "", Group::threads),
                    shape.string("state", "as java.lang.Thread.State has it", Group::state),
                    shape.string("lock", "the class of what they are parked for; empty if not known", Group::lockClass),
                    shape.u4("caller", "the innermost frame that is not the JDK's", Group::caller),
                    shape.list("frames", "of one of them, the innermost first", StackFrame::of, Group::frames),
                    shape.list("examples", "some of them", Example::of, Group::examples));
        }
    }

    /** One of a group; most virtual threads have no name. */
    public record Example(long threadId, String name) {
        static Example of(Shape<Example> shape) {
            return new Example(shape.s8("thread id", "", Example::threadId), shape.string("name", "", Example::name));
        }
    }
}

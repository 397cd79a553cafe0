// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.recording;

import static dev.cairn.wire.ddm.Direction.REPLY;
import static dev.cairn.wire.ddm.Direction.REQUEST;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import java.util.List;

/**
 * RECO: where objects that a recording follows lie in a heap dump. The agent holds them by references of JNI, and a dump that the VM
 * writes meanwhile has, among its roots, each such reference with the object that it refers to. Cairn only.
 *
 * @param handles one for each id that was asked for
 */
public record HeldObjects(List<Handle> handles) implements Chunk {
    /** Ids in a request: the VM compares each of them with all that it follows. */
    public static final int MOST_IDS = 1024;

    public static final ChunkForm<HeldObjects> FORM = ChunkForm.of(
            "RECO",
            REPLY,
            HeldObjects.class,
            "By what a heap dump names the objects; one for each id.",
            shape -> new HeldObjects(shape.listToEnd(
                    "handles",
                    "",
                    one -> new Handle(one.s8(
                            "handle",
                            "the reference's id in a ROOT JNI GLOBAL; 0 if the object is dead, or cannot be held",
                            Handle::handle)),
                    HeldObjects::handles)));

    /** A reference, as a dump names it. */
    public record Handle(long handle) {}

    /** An object's number in the records of a recording. */
    public record ObjectId(long id) {}

    public HeldObjects {
        handles = List.copyOf(handles);
    }

    /**
     * Holds those of these objects that live, until the recording ends or none are asked for.
     *
     * @param ids as in the records of the recording; none to let go of all that are held
     */
    public record HoldRequest(long recording, List<ObjectId> ids) implements Chunk {
        public static final ChunkForm<HoldRequest> FORM = ChunkForm.of(
                "RECO",
                REQUEST,
                HoldRequest.class,
                "Hold sampled objects, so that a heap dump names them, until the recording ends. Without ids let go of all.",
                shape -> new HoldRequest(
                        shape.u4("recording", "of allocations, with dead objects reported", HoldRequest::recording),
                        shape.listToEnd(
                                "ids",
                                "1,024 at most",
                                one -> new ObjectId(one.s8("id", "as in its record", ObjectId::id)),
                                HoldRequest::ids)));

        public HoldRequest {
            ids = List.copyOf(ids);
        }

        @Override
        public ChunkForm<HoldRequest> form() {
            return FORM;
        }
    }

    @Override
    public ChunkForm<HeldObjects> form() {
        return FORM;
    }
}

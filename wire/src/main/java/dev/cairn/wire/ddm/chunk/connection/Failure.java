// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.connection;

import static dev.cairn.wire.ddm.Direction.REPLY;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;

/** The reply to a request that could not be served. The agent's C writes this too, with the numbers from here. */
public record Failure(int code, String message) implements Chunk {
    /** Any failure of a chunk that is not about views. */
    public static final int GENERIC = 1;

    /** What the agent says for what was not answered in time: the sentence has what was seen. */
    public static final int NO_ANSWER = 2;

    /** What the agent says where the VM does not let it record: another agent has what it takes, or there is no memory. */
    public static final int NOT_GIVEN = 3;

    public static final ChunkForm<Failure> FORM = ChunkForm.of(
            "FAIL",
            REPLY,
            Failure.class,
            "A request could not be served.",
            shape -> new Failure(
                    shape.s4(
                            "code",
                            "1 = any failure; 2 = no answer in time; 3 = the VM does not let the agent record; of the view chunks: -1 no such operation, -2 bad parameter, -3 exception",
                            Failure::code),
                    shape.string("message", "a sentence for the user", Failure::message)));

    public static Failure of(String message) {
        return new Failure(GENERIC, message);
    }

    @Override
    public ChunkForm<Failure> form() {
        return FORM;
    }
}

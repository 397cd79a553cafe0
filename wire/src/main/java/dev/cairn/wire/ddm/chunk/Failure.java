// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import static dev.cairn.wire.ddm.Direction.REPLY;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;

/** The reply to a request that could not be served. The agent's C half writes this too; a test holds them together. */
public record Failure(int code, String message) implements Chunk {
    /** The one code for chunks that are not about views. */
    public static final int GENERIC = 1;

    /** The agent has had no answer from inside the VM in time: it is suspended, or a handler does not return. */
    public static final int NO_ANSWER = 2;

    public static final ChunkForm<Failure> FORM = ChunkForm.of(
            "FAIL",
            REPLY,
            Failure.class,
            "A request could not be served.",
            shape -> new Failure(
                    shape.s4(
                            "code",
                            "1 = any failure; of the view chunks: -1 no such operation, -2 bad parameter, -3 exception",
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

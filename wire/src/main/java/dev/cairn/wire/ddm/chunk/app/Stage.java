// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.app;

import static dev.cairn.wire.ddm.Direction.EVENT;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Shape;

/**
 * A stage of the start of an Android app.
 *
 * @param code BOOT, ATCH, BIND, NAMD, DEBG or A_GO as a fourCC
 */
public record Stage(int code) implements Chunk {
    public static final ChunkForm<Stage> FORM =
            ChunkForm.of("STAG", EVENT, Stage.class, "How far the start of an Android app has come.", Stage::of);

    public static Stage of(Shape<Stage> shape) {
        return new Stage(shape.fourCc("stage", "in order: BOOT, ATCH, BIND, NAMD, DEBG, A_GO", Stage::code));
    }

    @Override
    public ChunkForm<Stage> form() {
        return FORM;
    }
}

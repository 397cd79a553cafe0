// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.field;

import dev.cairn.wire.ddm.Shape;

/** Which of an Android device's users an app runs for; 0 elsewhere. */
public record UserId(long id) {
    public static UserId of(Shape<UserId> shape) {
        return new UserId(shape.u4("user id", "", UserId::id));
    }
}

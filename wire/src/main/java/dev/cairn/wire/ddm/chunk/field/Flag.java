// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.field;

import dev.cairn.wire.ddm.Shape;

/** A yes or no that is a part of a chunk's tail. */
public record Flag(boolean set) {
    public static Flag of(Shape<Flag> shape, String name) {
        return new Flag(shape.flag(name, "", Flag::set));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.field;

import dev.cairn.wire.ddm.Shape;

/** A string that is a part of a chunk by itself: an element of a list, or of a tail. */
public record Text(String text) {
    public static Text of(Shape<Text> shape, String name) {
        return new Text(shape.string(name, "", Text::text));
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.field;

import dev.cairn.wire.ddm.Shape;

/** How often something is to come. */
public record Interval(long millis) {
    public static Interval of(Shape<Interval> shape) {
        return new Interval(shape.u4("interval", "in milliseconds; 0 ends it", Interval::millis));
    }
}

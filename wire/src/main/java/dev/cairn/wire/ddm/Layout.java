// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

/**
 * Builds a {@code T} from its fields, asking {@code shape} for each in wire order.
 *
 * @param <T> a chunk, or a part of one
 */
@FunctionalInterface
public interface Layout<T> {
    T over(Shape<T> shape);
}

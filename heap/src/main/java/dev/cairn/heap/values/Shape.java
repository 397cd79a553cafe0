// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

/** Knows what the fields of a well-known class mean. */
@FunctionalInterface
interface Shape {
    /** Reads the builder's object. A field that is missing or nonsense makes a problem at most. */
    void draw(DescriptionBuilder builder);
}

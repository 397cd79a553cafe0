// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import dev.cairn.wire.hprof.BasicType;

/**
 * A field of an object, or a static of a class, with what it holds.
 *
 * @param declaringClass name of the class that declares it
 */
public record DescribedField(String name, String declaringClass, BasicType type, FieldValue value) {}

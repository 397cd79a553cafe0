// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/**
 * One object on a path.
 *
 * @param object its index
 * @param via what leads to it from the object before: the name of a field, {@code "[5]"}, {@code "static cache"}, {@code
 *     "<class>"}, {@code "<class loader>"}, {@code "<superclass>"}, or {@code "reference"} where the snapshot has no
 *     names; of a path's first object the {@link RootOrigin} in words
 */
public record PathStep(long object, String via) {}

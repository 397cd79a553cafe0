// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

/**
 * A reference from one object to another, seen from one of them.
 *
 * @param name as in {@link PathStep#via}
 * @param object the one at the other end
 * @param keeps whether it keeps its target: the referent of a {@link java.lang.ref.Reference} is not kept
 */
public record NamedReference(String name, long object, boolean keeps) {}

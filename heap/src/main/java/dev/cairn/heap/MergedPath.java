// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;

/**
 * Objects of one class that are reached in the same way, and what of the objects that were asked for is behind them.
 *
 * @param via what leads to them from the group above, as in {@link PathStep#via} but with {@code "[]"} for any element;
 *     at the top the {@link RootOrigin} in words, which names the thread if all the objects have the same one
 * @param className of the objects; of a class's own object {@code "class a.b.C"}
 * @param sample one of the objects
 * @param objects in this group. An object is in the group of its referrer if both are of one class and are referred to
 *     by the same name: a linked list is one group
 * @param targets how many of the objects asked for are in this group or below it
 * @param shallowBytes of those
 * @param retainedBytes of those one by one; what is in the retained sizes of several of them counts once
 * @param children the most targets first
 */
public record MergedPath(
        String via,
        String className,
        long sample,
        long objects,
        long targets,
        long shallowBytes,
        long retainedBytes,
        List<MergedPath> children) {
    public MergedPath {
        children = List.copyOf(children);
    }
}

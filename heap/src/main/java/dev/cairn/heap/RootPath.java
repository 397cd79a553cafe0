// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.heap.root.RootOrigin;
import java.util.List;

/**
 * A path from a GC root to an object.
 *
 * @param origin why the first object is held
 * @param steps from the root to the object, both included
 * @param omitted how many objects are left out of the middle, as the path is longer than was asked for
 * @param omittedBefore they were before the step at this place of {@code steps}; 0 where none is left out
 */
public record RootPath(RootOrigin origin, List<PathStep> steps, long omitted, int omittedBefore) {
    public RootPath {
        steps = List.copyOf(steps);
    }

    /** Objects on the path, those that are left out included. */
    public long length() {
        return steps.size() + omitted;
    }
}

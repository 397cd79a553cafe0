// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;

/**
 * Paths from GC roots to an object, the shortest first; no two have both the same root and the same object after it.
 *
 * @param more whether there may be further ones: the limit was reached, or the search went on for long after the first
 * @param cut whether the search was cut before it had seen everything: paths may be missing
 * @param visited how many objects the search looked at
 * @param notes sentences about what the paths do not show: why there is none, or why the search was cut
 */
public record RootPaths(List<RootPath> paths, boolean more, boolean cut, long visited, List<String> notes) {
    public RootPaths {
        paths = List.copyOf(paths);
        notes = List.copyOf(notes);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;

/**
 * The shortest paths from GC roots to many objects, one a piece, merged where they go through the same classes by the same
 * names.
 *
 * @param targets how many objects were asked for
 * @param reached how many of them have a path; the rest are garbage, or held by ignored references only
 * @param roots the groups at the top, the most targets first
 * @param cut whether something is missing, as there was too much of it
 * @param notes sentences about what is missing and why
 */
public record MergedPaths(long targets, long reached, List<MergedPath> roots, boolean cut, List<String> notes) {
    public MergedPaths {
        roots = List.copyOf(roots);
        notes = List.copyOf(notes);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.List;

/**
 * Path signatures of two snapshots, those that grew most first.
 *
 * @param fromBytes every signature of which an object keeps at least this much, in either snapshot, is here; others may
 *     be missing, and then count only in the rows of shorter ones
 */
public record PathChanges(List<PathChange> rows, long fromBytes) {
    public PathChanges {
        rows = List.copyOf(rows);
    }
}

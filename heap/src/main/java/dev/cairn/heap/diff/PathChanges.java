// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.List;

/**
 * Path signatures of two snapshots, those that grew most first.
 *
 * @param fromBytes objects below the top of a dominator tree count only if they keep at least so much, in both snapshots
 */
public record PathChanges(List<PathChange> rows, long fromBytes) {
    public PathChanges {
        rows = List.copyOf(rows);
    }
}

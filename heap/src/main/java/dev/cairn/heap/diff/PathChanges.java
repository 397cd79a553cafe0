// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.List;

/**
 * Path signatures of two snapshots, those that grew most first.
 *
 * @param fromBytes no signature is missing of which an object keeps at least so much, in either snapshot; others may be, and
 *     then count only in the rows of shorter ones
 */
public record PathChanges(List<PathChange> rows, long fromBytes) {
    public PathChanges {
        rows = List.copyOf(rows);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import java.util.List;

/**
 * What changed in some classes, and in all others together.
 *
 * @param rows what grew most first
 * @param rest of the other classes; its name is empty
 */
public record ClassChanges(List<HeapChange> rows, HeapChange rest) {
    public ClassChanges {
        rows = List.copyOf(rows);
    }
}

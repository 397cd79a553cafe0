// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;

/**
 * Bytes of the objects in a cell of a heap map, by what they are; the rest of it is free.
 *
 * @param arrays1 arrays of elements of one byte
 * @param arrays4 arrays of elements of four bytes, and of references, whatever their size
 */
@Json
public record HeapMapCell(long objects, long classes, long arrays1, long arrays2, long arrays4, long arrays8) {
    /** In nothing. */
    public static final HeapMapCell EMPTY = new HeapMapCell(0, 0, 0, 0, 0, 0);

    public HeapMapCell plus(HeapMapCell other) {
        return new HeapMapCell(
                objects + other.objects,
                classes + other.classes,
                arrays1 + other.arrays1,
                arrays2 + other.arrays2,
                arrays4 + other.arrays4,
                arrays8 + other.arrays8);
    }

    public long usedBytes() {
        return objects + classes + arrays1 + arrays2 + arrays4 + arrays8;
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;

/**
 * Bytes of the objects in a cell of a heap map, by what holds them; together they are those of the {@link HeapMapCell}.
 *
 * @param hard from a root through ordinary references
 * @param soft only by way of soft references, and so on: the strongest counts
 * @param weak the collector's links between references count as weak
 * @param finalizable only as their finalizers have not run
 * @param garbage by nothing; not collected yet
 */
@Json
public record HeapMapHeld(long hard, long soft, long weak, long finalizable, long phantom, long garbage) {
    /** Of nothing. */
    public static final HeapMapHeld NONE = new HeapMapHeld(0, 0, 0, 0, 0, 0);

    public HeapMapHeld plus(HeapMapHeld other) {
        return new HeapMapHeld(
                hard + other.hard,
                soft + other.soft,
                weak + other.weak,
                finalizable + other.finalizable,
                phantom + other.phantom,
                garbage + other.garbage);
    }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { HEAP_FREE, HEAP_HOLDERS, HEAP_KINDS, type HeapMapCell, type HeapMapHeld, type HeapMapReport } from "../messages";

/** What a map's colours distinguish: what objects are, or what holds them. */
export interface LegendEntry {
  readonly id: string;
  readonly title: string;
  readonly colour: string;
  /** The bytes of it in a cell. */
  of(cell: HeapMapCell, held: HeapMapHeld | null): number;
}

const KINDS: readonly LegendEntry[] = HEAP_KINDS.map((kind) => ({ ...kind, of: (cell) => cell[kind.id] }));
const HOLDERS: readonly LegendEntry[] = HEAP_HOLDERS.map((holder) => ({ ...holder, of: (_, held) => held?.[holder.id] ?? 0 }));

/** What holds the objects if that was asked for, else what they are. */
export function legendOf(map: HeapMapReport): readonly LegendEntry[] {
  return map.reachability === "" ? KINDS : HOLDERS;
}

/** The colour of free memory in both themes, for style sheets. */
export const FREE = `light-dark(${HEAP_FREE.light}, ${HEAP_FREE.dark})`;

export function usedBytes(cell: HeapMapCell): number {
  return HEAP_KINDS.reduce((sum, { id }) => sum + cell[id], 0);
}

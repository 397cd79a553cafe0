// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { HEAP_FREE, HEAP_KINDS, type HeapMapCell } from "../messages";

export type KindId = keyof HeapMapCell;

/** The colour of free memory in both themes, for style sheets. */
export const FREE = `light-dark(${HEAP_FREE.light}, ${HEAP_FREE.dark})`;

export function usedBytes(cell: HeapMapCell): number {
  return HEAP_KINDS.reduce((sum, { id }) => sum + cell[id], 0);
}

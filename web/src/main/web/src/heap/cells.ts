// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, percent } from "../format";
import { HEAP_KINDS, type HeapMapCell, type HeapMapReport } from "../messages";
import { usedBytes } from "./kinds";

/** A cell where it lies. */
export interface PlacedCell {
  readonly cell: HeapMapCell;
  readonly address: number;
  readonly bytes: number;
}

/** All cells in the order of their addresses; null stands for the memory between two stretches. */
export function placed(map: HeapMapReport): (PlacedCell | null)[] {
  return map.stretches.flatMap(({ start, bytes: length, cells }, index) => [
    ...(index > 0 ? [null] : []),
    ...cells.map((cell, at) => ({
      cell,
      address: start + at * map.cellBytes,
      bytes: Math.min(map.cellBytes, length - at * map.cellBytes),
    })),
  ]);
}

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Of a square, with the gap beside it, in pixels. */
  readonly size: number;
}

const LARGEST = 22;
const SMALLEST = 4;

/** The largest squares with which all cells fit into the room; below the smallest size the rows go on beyond it. */
export function grid(cells: number, width: number, height: number): Grid {
  let size = LARGEST;
  while (size > SMALLEST && Math.ceil(cells / Math.max(1, Math.floor(width / size))) * size > height) {
    size--;
  }
  const columns = Math.max(1, Math.floor(width / size));
  return { columns, rows: Math.ceil(cells / columns), size };
}

/** "0x7f0012340000" */
export function hex(address: number): string {
  return `0x${address.toString(16).padStart(12, "0")}`;
}

/** What a screen reader says of a cell, and the tip shows: a line each. */
export function lines({ cell, address, bytes: length }: PlacedCell): string[] {
  const kinds = HEAP_KINDS.filter(({ id }) => cell[id] > 0).map(({ id, title }) => `${title}: ${bytes(cell[id])}`);
  const free = length - usedBytes(cell);
  return [`${hex(address)}, ${bytes(length)}`, ...kinds, `free: ${bytes(free)} (${percent((100 * free) / length)})`];
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, percent } from "../format";
import { HEAP_HOLDERS, HEAP_KINDS, type HeapMapCell, type HeapMapHeld, type HeapMapReport } from "../messages";
import { usedBytes } from "./kinds";
import { hex, type AddressSpan } from "./span";

/** A cell where it lies. */
export interface PlacedCell {
  readonly cell: HeapMapCell;
  /** How that is held; null if that was not asked for. */
  readonly held: HeapMapHeld | null;
  readonly address: number;
  readonly bytes: number;
  /** Of the chosen class; null if none was chosen. */
  readonly chosen: number | null;
}

/** The cells of a range, or all, in the order of their addresses; null stands for the memory between two stretches. */
export function placed(map: HeapMapReport, span: AddressSpan | null = null): (PlacedCell | null)[] {
  const stretches = map.stretches
    .map(({ start, bytes: length, cells, held, chosen }) =>
      cells
        .map((cell, at) => ({
          cell,
          held: held[at] ?? null,
          address: start + at * map.cellBytes,
          bytes: Math.min(map.cellBytes, length - at * map.cellBytes),
          chosen: chosen[at] ?? null,
        }))
        .filter((one) => span === null || (one.address < span.end && one.address + one.bytes > span.start)),
    )
    .filter((cells) => cells.length > 0);
  return stretches.flatMap((cells, index) => (index > 0 ? [null, ...cells] : cells));
}

/** The range from one cell to another, in either order; null if one of them is no cell. */
export function between(cells: readonly (PlacedCell | null)[], one: number, other: number): AddressSpan | null {
  const first = cells[Math.min(one, other)];
  const last = cells[Math.max(one, other)];
  return first && last ? { start: first.address, end: last.address + last.bytes } : null;
}

/** An eighth of what is shown, around a cell: at least that cell. */
export function around(cells: readonly (PlacedCell | null)[], index: number): AddressSpan | null {
  const half = Math.floor(cells.length / 16);
  let from = Math.max(0, Math.min(index - half, cells.length - 1 - 2 * half));
  let to = Math.min(cells.length - 1, from + 2 * half);
  while (from < index && !cells[from]) from++;
  while (to > index && !cells[to]) to--;
  return between(cells, from, to);
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

/** What a screen reader says of a cell, and the tip shows: a line each. */
export function lines({ cell, held, address, bytes: length, chosen }: PlacedCell): string[] {
  const parts = held
    ? HEAP_HOLDERS.map(({ id, title }) => ({ title, part: held[id] }))
    : HEAP_KINDS.map(({ id, title }) => ({ title, part: cell[id] }));
  const kinds = parts.filter(({ part }) => part > 0).map(({ title, part }) => `${title}: ${bytes(part)}`);
  const share = chosen === null ? [] : [`chosen class: ${bytes(chosen)} (${percent((100 * chosen) / length)})`];
  const free = length - usedBytes(cell);
  return [`${hex(address)}, ${bytes(length)}`, ...share, ...kinds, `free: ${bytes(free)} (${percent((100 * free) / length)})`];
}

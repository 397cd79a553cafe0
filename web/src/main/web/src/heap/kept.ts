// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { HeapMapReport } from "../messages";
import { holds, type AddressSpan } from "./span";

/** A map that the page keeps, to show it again. */
export interface KeptMap {
  readonly map: HeapMapReport;
  /** How many collections there had been, as far as the page knew; null if it did not. */
  readonly collections: number | null;
}

export const MOST_MAPS = 20;
/** Of all maps together; about 100 bytes each. */
const MOST_CELLS = 200_000;

const WHOLE: AddressSpan = { start: 0, end: 2 ** 48 };

function cellsOf(map: HeapMapReport): number {
  return map.stretches.reduce((sum, stretch) => sum + stretch.cells.length, 0);
}

/** With one more at the end; the oldest go where they are too many. The last stays, however large. */
export function keep(maps: readonly KeptMap[], one: KeptMap): readonly KeptMap[] {
  const all = [...maps, one].slice(-MOST_MAPS);
  let cells = all.reduce((sum, { map }) => sum + cellsOf(map), 0);
  let from = 0;
  while (cells > MOST_CELLS && from < all.length - 1) {
    cells -= cellsOf((all[from] as KeptMap).map);
    from++;
  }
  return all.slice(from);
}

/** The range that a map was asked for. */
export function spanOf({ look }: HeapMapReport): AddressSpan {
  return look && look.start > 0 ? look : WHOLE;
}

/** Those that show a range, or for null the whole heap, in the order of time. */
export function showing(maps: readonly KeptMap[], span: AddressSpan | null): readonly KeptMap[] {
  return maps.filter(({ map }) => holds(spanOf(map), span ?? WHOLE));
}

/** How long the page waits between maps that it asks for by itself, so that the VM stands still for less than a twentieth of the time. */
export function restMillis(pauseMillis: number): number {
  return Math.max(5000, 20 * pauseMillis);
}

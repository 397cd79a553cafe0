// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { HeapMapCell } from "../messages";

export type KindId = keyof HeapMapCell;

/** What a cell of a heap map may be full of; `cairn map --png` draws the same colours. */
export interface Kind {
  readonly id: KindId;
  readonly title: string;
  /** A colour of the theme. */
  readonly colour: string;
}

/** In the order in which they fill a cell, from below. */
export const KINDS: readonly Kind[] = [
  { id: "objects", title: "objects", colour: "--heap-objects" },
  { id: "classes", title: "classes", colour: "--heap-classes" },
  { id: "arrays1", title: "bytes, booleans", colour: "--heap-arrays1" },
  { id: "arrays2", title: "chars, shorts", colour: "--heap-arrays2" },
  { id: "arrays4", title: "ints, floats, references", colour: "--heap-arrays4" },
  { id: "arrays8", title: "longs, doubles", colour: "--heap-arrays8" },
];

export function usedBytes(cell: HeapMapCell): number {
  return KINDS.reduce((sum, { id }) => sum + cell[id], 0);
}

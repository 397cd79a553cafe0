// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** A piece of time, in seconds since the epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A zoom shows at least this, and at most what is kept. */
const SHORTEST = 5;
const LONGEST = 3600;

/** The whole seconds around two moments, given in either order; null where that is no piece of time that charts can show. */
export function zoomed(one: number, other: number): Span | null {
  const from = Math.floor(Math.min(one, other));
  const to = Math.max(Math.ceil(Math.max(one, other)), from + SHORTEST);
  return isZoom({ from, to }) ? { from, to } : null;
}

function isZoom({ from, to }: Span): boolean {
  return Number.isSafeInteger(from) && from >= 0 && to - from >= SHORTEST && to - from <= LONGEST;
}

/** Reads "1764253000-1764253060"; null for what is no zoom. */
export function readZoom(text: string): Span | null {
  const [, from, to] = text.match(/^(\d{1,12})-(\d{1,12})$/) ?? [];
  const span = { from: Number(from), to: Number(to) };
  return isZoom(span) ? span : null;
}

export function writeZoom({ from, to }: Span): string {
  return `${from}-${to}`;
}

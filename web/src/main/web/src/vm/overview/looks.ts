// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { MemoryReport } from "../../messages";

/** How many looks at a VM's memory a page keeps: the first, and the newest. */
const MOST = 60;

/** All looks with one more, the oldest first; the first one stays, as the rest is compared with it. */
export function withLook(looks: readonly MemoryReport[], look: MemoryReport | null): readonly MemoryReport[] {
  if (look === null || looks.some(({ key, at }) => key === look.key && at === look.at)) {
    return looks;
  }
  const same = [...looks.filter(({ key }) => key === look.key), look].sort((a, b) => a.at.localeCompare(b.at));
  return same.length <= MOST ? same : [...same.slice(0, 1), ...same.slice(2)];
}

/** What a row had in each look, the oldest first; null where it had no row. */
export function valuesOf(looks: readonly MemoryReport[], part: string): (number | null)[] {
  return looks.map(({ rows }) => rows.find((row) => row.part === part)?.residentBytes ?? null);
}

/** These as points of a line in a box of 100 by 20, by their times; empty where there are fewer than two. */
export function line(looks: readonly MemoryReport[], part: string): string {
  const values = valuesOf(looks, part);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const times = looks.map(({ at }) => Date.parse(at));
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const points = values.flatMap((value, index) =>
    value === null || to === from ? [] : [`${round((100 * ((times[index] ?? from) - from)) / (to - from))},${round(19 - (18 * value) / most)}`],
  );
  return points.length < 2 ? "" : points.join(" ");
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}

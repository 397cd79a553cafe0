// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, clock } from "../../format";
import type { CollectedRow } from "../../messages";
import type { Span } from "../../live/span";

/** How a step with collections is drawn: by the one that weighs most. */
export type MarkKind = "young" | "full" | "concurrent";

export function kindOf({ full, concurrent }: CollectedRow): MarkKind {
  return full > 0 ? "full" : concurrent > 0 ? "concurrent" : "young";
}

/** "at 14:03:12: 2 young collections in one second, 12 ms in all, about 120 MiB freed, 40 MiB left (G1 Evacuation Pause)" */
export function inWords(row: CollectedRow): string {
  const counts = [
    counted(row.young, "young collection"),
    counted(row.full, "full collection"),
    counted(row.concurrent, "pause", "of a concurrent collection"),
  ].filter(Boolean);
  const several = row.young + row.full + row.concurrent > 1;
  const parts = [
    counts.join(" and ") + (several ? " in one second" : ""),
    `${pause(row.pauseMillis)} ${several ? "of pauses in all" : "pause"}`,
    row.freedBytes === null ? "" : `about ${bytes(row.freedBytes)} freed`,
    row.floorBytes === null ? "" : `${bytes(row.floorBytes)} left`,
  ].filter(Boolean);
  return `at ${clock(row.atMillis)}: ${parts.join(", ")}${row.cause === null ? "" : ` (${row.cause})`}`;
}

function counted(count: number, one: string, more = ""): string {
  const words = count === 0 ? "" : count === 1 ? `1 ${one}` : `${count} ${one}s`;
  return words && more ? `${words} ${more}` : words;
}

function pause(millis: number): string {
  return millis < 9.95 ? `${millis.toFixed(1)} ms` : `${Math.round(millis)} ms`;
}

export function within(rows: readonly CollectedRow[], { from, to }: Span): CollectedRow[] {
  return rows.filter(({ atMillis }) => atMillis / 1000 >= from && atMillis / 1000 <= to);
}

/** As near to a moment as the hand can point; null if there is none. */
export function nearest(rows: readonly CollectedRow[], second: number, span: Span): CollectedRow | null {
  const reach = Math.max(0.5, (span.to - span.from) * 0.008);
  const distance = (row: CollectedRow) => Math.abs(row.atMillis / 1000 - second);
  const [best] = [...rows].sort((one, other) => distance(one) - distance(other));
  return best && distance(best) <= reach ? best : null;
}

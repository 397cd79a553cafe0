// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { knownMillis, type Series } from "./series";

/** How many seconds the charts can show. */
export const RANGES = [60, 300, 900, 3600] as const;
export type Range = (typeof RANGES)[number];

export const RANGE_WORDS: Record<Range, string> = { 60: "1 minute", 300: "5 minutes", 900: "15 minutes", 3600: "1 hour" };

export function isRange(value: unknown): value is Range {
  return RANGES.includes(value as Range);
}

const FRESH_MILLIS = 120_000;

/** What to show while the reader has picked nothing: of a fresh VM a minute, or most of the chart is empty. */
export function fittingRange(series: Series | null): Range {
  return series !== null && knownMillis(series) < FRESH_MILLIS ? 60 : 300;
}

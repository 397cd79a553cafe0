// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Span } from "./span";
import type { CollectedRow, CountedStretch, History, Sample } from "../messages";

/** One hour at a sample per second: as much as the server keeps. */
export const LONGEST = 3600;

export type Column = readonly (number | null)[];
export type Field = Exclude<keyof Sample, "collected" | "allocationCounted">;

/** What one VM did over time. All columns have the same length, oldest first. */
export interface Series {
  readonly lastMillis: number;
  readonly stepMillis: number;
  readonly columns: Readonly<Record<Field, Column>>;
  /** The steps that had collections, oldest first. */
  readonly collections: readonly CollectedRow[];
  /** Steps whose allocation the VM's threads have counted, oldest first; all others are estimates. */
  readonly counted: readonly CountedStretch[];
}

export const FIELDS: readonly Field[] = [
  "heapUsedBytes",
  "heapCommittedBytes",
  "rssBytes",
  "cpuPercent",
  "gcPercent",
  "allocatedBytesPerSecond",
  "threads",
  "loadedClasses",
  "cpuPressurePercent",
  "memoryPressurePercent",
  "ioPressurePercent",
];

function columns(make: (field: Field) => Column): Record<Field, Column> {
  return Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<Field, Column>;
}

/** A history holds that many of the samples at most that come after it. */
const OVERLAP = 10;

/** What is known of a VM before it is known. */
export const NOTHING: Series = { lastMillis: 0, stepMillis: 1000, columns: columns(() => []), collections: [], counted: [] };

export function lengthOf(series: Series): number {
  return series.columns.heapUsedBytes.length;
}

/** How far back anything is known; a history may begin with seconds before the VM was. */
export function knownMillis(series: Series): number {
  const length = lengthOf(series);
  const firsts = FIELDS.map((field) => series.columns[field].findIndex((value) => value !== null));
  const first = Math.min(...firsts.map((index) => (index < 0 ? length : index)));
  return (length - first) * series.stepMillis;
}

export function fromHistory(history: History): Series {
  const length = Math.max(...FIELDS.map((field) => history[field].length));
  return {
    lastMillis: history.firstMillis + (length - 1) * history.stepMillis,
    stepMillis: history.stepMillis,
    columns: columns((field) => history[field].slice(-LONGEST)),
    collections: history.collections,
    counted: history.allocationCounted,
  };
}

export function append(series: Series, sample: Sample, atMillis: number): Series {
  const steps = Math.round((atMillis - series.lastMillis) / series.stepMillis);
  if (steps < -OVERLAP) {
    return append(shifted(series, atMillis - series.stepMillis), sample, atMillis);
  }
  if (steps < 1) {
    // The history was taken after this sample and holds it already.
    return series;
  }
  // Seconds without a report are a gap in the chart: the server numbers its steps, so none is merely late.
  const missing = Math.min(steps - 1, LONGEST);
  const gap = new Array<null>(missing).fill(null);
  return {
    ...series,
    lastMillis: atMillis,
    columns: columns((field) => [...series.columns[field], ...gap, sample[field]].slice(-LONGEST)),
    collections: later(series, sample.collected, atMillis),
    counted: sample.allocationCounted ? withCounted(series, atMillis) : series.counted,
  };
}

/** The same, ending at another moment: the clock has gone back, and what was seen before it did is the last that was seen. */
function shifted(series: Series, lastMillis: number): Series {
  const by = lastMillis - series.lastMillis;
  return {
    ...series,
    lastMillis,
    collections: series.collections.map((each) => ({ ...each, atMillis: each.atMillis + by })),
    counted: series.counted.map(({ fromMillis, toMillis }) => ({ fromMillis: fromMillis + by, toMillis: toMillis + by })),
  };
}

/** One step more, which makes the last stretch longer if that ended just before it. Those that have left the hour go. */
function withCounted({ counted, stepMillis }: Series, atMillis: number): readonly CountedStretch[] {
  const kept = counted.filter(({ toMillis }) => toMillis >= atMillis - LONGEST * stepMillis);
  const last = kept.at(-1);
  return last !== undefined && atMillis - last.toMillis < 1.5 * stepMillis
    ? [...kept.slice(0, -1), { fromMillis: last.fromMillis, toMillis: atMillis }]
    : [...kept, { fromMillis: atMillis, toMillis: atMillis }];
}

/** Which of these steps have an allocation that was counted, by their times in seconds. */
export function countedAt({ counted, stepMillis }: Series, seconds: readonly number[]): boolean[] {
  let nth = 0;
  return seconds.map((second) => {
    const millis = second * 1000;
    while (nth < counted.length && (counted[nth]?.toMillis ?? 0) < millis - stepMillis / 2) {
      nth++;
    }
    return (counted[nth]?.fromMillis ?? Infinity) <= millis + stepMillis / 2;
  });
}

/** Most steps have no collection: the list stays the same then, until its oldest has left the hour. */
function later(series: Series, collected: CollectedRow | null, atMillis: number): readonly CollectedRow[] {
  const oldest = atMillis - LONGEST * series.stepMillis;
  const kept =
    (series.collections[0]?.atMillis ?? atMillis) < oldest
      ? series.collections.filter((each) => each.atMillis >= oldest)
      : series.collections;
  return collected === null ? kept : [...kept, collected];
}

/** The first index and the one behind the last of the steps between two times in seconds. */
export function between(series: Series, span: Span): [number, number] {
  const length = lengthOf(series);
  const step = series.stepMillis / 1000;
  const first = series.lastMillis / 1000 - (length - 1) * step;
  const clamp = (index: number) => Math.max(0, Math.min(length, index));
  const from = clamp(Math.ceil((span.from - first) / step - 1e-6));
  return [from, Math.max(from, clamp(Math.floor((span.to - first) / step + 1e-6) + 1))];
}

/**
 * The times in seconds of the steps that {@link between} names, as charts want them. They are counted back from the newest, so
 * that a slow drift of the ticks never shows.
 */
export function times(series: Series, from: number, end: number): number[] {
  const first = series.lastMillis - (lengthOf(series) - 1) * series.stepMillis;
  return Array.from({ length: end - from }, (_, index) => (first + (from + index) * series.stepMillis) / 1000);
}

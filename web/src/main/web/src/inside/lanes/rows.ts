// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { clock, duration } from "../../format";
import { THREAD_NUMBER } from "../../messages";
import { filteredThreads } from "../table/columns";
import { poolOf } from "../table/pools";
import { STATE_LIST, type StateCount } from "../states";
import type { Thread } from "../view";
import { UNSEEN, type Lane, type StateHistory } from "./history";

/** By name, a number at its end as a number: the order stays as it is while threads change what they do. */
export function laneOrder(history: StateHistory): Lane[] {
  return [...history.lanes.values()]
    .map((lane) => ({ lane, pool: poolOf(lane.name), number: Number(THREAD_NUMBER.exec(lane.name)?.[0] ?? -1) }))
    .sort((a, b) => (a.pool < b.pool ? -1 : a.pool > b.pool ? 1 : a.number - b.number || a.lane.id - b.lane.id))
    .map(({ lane }) => lane);
}

/** Those that hold every word of the filter; of a thread that has ended its name, its id and the word "ended" are left. */
export function filteredLanes(lanes: readonly Lane[], threads: readonly Thread[], filter: string): readonly Lane[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return lanes;
  }
  const living = new Set(filteredThreads(threads, filter).map(({ row }) => row.id));
  return lanes.filter((lane) => {
    const text = `${lane.name}\n${lane.id}\nended`.toLowerCase();
    return lane.end === null ? living.has(lane.id) : words.every((word) => text.includes(word));
  });
}

/** A time in which a thread did one thing. */
export interface StateRun {
  readonly state: number;
  readonly from: number;
  readonly to: number;
  /** Whether it still does. */
  readonly open: boolean;
}

/** The run that a moment is in; null before the first, after the end, and where nothing was seen. */
export function runAt({ runs, end }: Lane, moment: number, at: number): StateRun | null {
  let low = 0;
  let high = runs.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[2 * middle] ?? 0) <= moment) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const state = runs[2 * low - 1] ?? UNSEEN;
  const last = 2 * low === runs.length;
  const to = last ? (end ?? at) : (runs[2 * low] ?? at);
  return state === UNSEEN || moment > to ? null : { state, from: runs[2 * low - 2] ?? 0, to, open: last && end === null };
}

/** "blocked, 15:04:01 to 15:04:09, 8 s" */
export function runText({ state, from, to, open }: StateRun): string {
  const label = STATE_LIST[state]?.label ?? "unknown";
  return `${label}, ${clock(from)} to ${open ? "now" : clock(to)}, ${duration(to - from)}`;
}

/** What a thread does now and since when, or when it ended. */
export function lately(lane: Lane, at: number): string {
  if (lane.end !== null) {
    return `ended at ${clock(lane.end)}`;
  }
  const run = runAt(lane, at, at);
  return run === null ? "not seen" : runText(run);
}

/** How many of the threads that live are in each state that any is in, as last seen. */
export function laneCounts(lanes: readonly Lane[]): StateCount[] {
  const states = lanes.filter(({ end }) => end === null).map(({ runs }) => runs.at(-1));
  return STATE_LIST.map((spec, state) => ({ spec, count: states.filter((each) => each === state).length })).filter(
    ({ count }) => count > 0,
  );
}

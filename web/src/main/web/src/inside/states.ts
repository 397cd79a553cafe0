// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { ThreadRow } from "../messages";
import type { Thread } from "./view";

export interface StateSpec {
  readonly label: string;
  readonly hint: string;
  /** A custom property of the theme. */
  readonly colour: string;
  /** What its mark looks like, for readers to whom two colours look alike. */
  readonly shape: "triangle" | "diamond" | "square" | "half" | "ring" | "bars" | "dot";
}

// In the order of the bar: what works, what is held up, what has nothing to do.
const STATES: Readonly<Record<string, StateSpec>> = {
  running: { label: "running", hint: "Runs, or could run", colour: "--thread-running", shape: "triangle" },
  native: {
    label: "native",
    hint: "Runs native code, which waiting for the network is as well",
    colour: "--thread-native",
    shape: "diamond",
  },
  monitor: {
    label: "blocked",
    hint: "Waits for a monitor that another thread holds",
    colour: "--thread-blocked",
    shape: "square",
  },
  timedWait: {
    label: "timed wait",
    hint: "Sleeps, or waits for a given time at most",
    colour: "--thread-timed",
    shape: "half",
  },
  wait: { label: "waiting", hint: "Waits until another thread wakes it", colour: "--thread-waiting", shape: "ring" },
  suspended: { label: "suspended", hint: "A debugger holds it", colour: "--thread-suspended", shape: "bars" },
  vmWait: { label: "VM wait", hint: "Waits inside the VM", colour: "--thread-waiting", shape: "ring" },
  initializing: { label: "new", hint: "Is being made", colour: "--thread-other", shape: "dot" },
  starting: { label: "starting", hint: "Has not run yet", colour: "--thread-other", shape: "dot" },
  zombie: { label: "ended", hint: "Has ended", colour: "--thread-other", shape: "dot" },
};

const UNKNOWN_STATE: StateSpec = { label: "unknown", hint: "The VM does not tell", colour: "--thread-other", shape: "dot" };

/** All of them; a place in this list stands for a state where many are kept. */
export const STATE_LIST: readonly StateSpec[] = [...Object.values(STATES), UNKNOWN_STATE];

export function stateOf(row: ThreadRow): StateSpec {
  return STATES[row.suspended ? "suspended" : row.state] ?? UNKNOWN_STATE;
}

export interface StateCount {
  readonly spec: StateSpec;
  readonly count: number;
}

/** How many threads are in each state that any is in. */
export function stateCounts(threads: readonly Thread[]): StateCount[] {
  const counts = new Map<StateSpec, number>();
  for (const { row } of threads) {
    const spec = stateOf(row);
    counts.set(spec, (counts.get(spec) ?? 0) + 1);
  }
  return STATE_LIST.map((spec) => ({ spec, count: counts.get(spec) ?? 0 })).filter(({ count }) => count > 0);
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { STATE_LIST } from "../states";
import { UNSEEN, type Lane } from "./history";

/** What shares are of. */
export const SHARE_MILLIS = 60_000;
/** Of a thread that was seen for less, nothing is said. */
const LEAST_MILLIS = 3000;

const BLOCKED = STATE_LIST.findIndex(({ label }) => label === "blocked");
const WAITING = new Set(["waiting", "timed wait", "VM wait"].map((word) => STATE_LIST.findIndex(({ label }) => label === word)));

/** How much of the last minute a thread did not run, of the time that the page saw it. */
export interface Shares {
  readonly blockedPercent: number;
  readonly waitingPercent: number;
}

/** Null of a thread that was hardly seen. A state counts from the look that showed it to the next one. */
export function sharesOf(lane: Lane | undefined, atMillis: number): Shares | null {
  if (lane === undefined) {
    return null;
  }
  const { runs } = lane;
  const horizon = atMillis - SHARE_MILLIS;
  let [seen, blocked, waiting] = [0, 0, 0];
  let end = lane.end ?? atMillis;
  for (let place = runs.length - 2; place >= 0 && end > horizon; place -= 2) {
    const from = Math.max(runs[place] ?? 0, horizon);
    const state = runs[place + 1] ?? UNSEEN;
    const millis = Math.max(0, end - from);
    seen += state === UNSEEN ? 0 : millis;
    blocked += state === BLOCKED ? millis : 0;
    waiting += WAITING.has(state) ? millis : 0;
    end = from;
  }
  return seen < LEAST_MILLIS ? null : { blockedPercent: (100 * blocked) / seen, waitingPercent: (100 * waiting) / seen };
}

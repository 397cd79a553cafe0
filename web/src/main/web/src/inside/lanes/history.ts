// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { ThreadRow } from "../../messages";
import { STATE_LIST, stateOf } from "../states";

/** How long a state is kept. */
export const KEPT_MILLIS = 600_000;
/** Threads with a lane, those that have ended included. */
export const MOST_LANES = 10_000;
/** Runs of all lanes together, some 10 MB; beyond that all lanes lose their oldest quarter. */
export const MOST_RUNS = 500_000;
/** A large table comes every two seconds. After more than this, nobody knows what went on between two of them. */
const GAP_MILLIS = 6000;
/** Runs that are too old stay as long as that, so that a lane is not cut at each look. */
const SLACK_MILLIS = 30_000;

/** The state of a time in which nothing was seen. */
export const UNSEEN = -1;

/** What one thread did. */
export interface Lane {
  readonly id: number;
  readonly name: string;
  /** Moments in milliseconds and states ({@link STATE_LIST}, {@link UNSEEN}) in turn: from when it did what, the oldest first. */
  readonly runs: readonly number[];
  /** By when it had ended; null while it lives. */
  readonly end: number | null;
}

/** What all threads did lately, as far as the page has looked. */
export interface StateHistory {
  readonly lanes: ReadonlyMap<number, Lane>;
  /** How far it reaches back. */
  readonly since: number;
  /** The last look. */
  readonly at: number;
  /** Threads that live and have no lane, as there are too many. */
  readonly leftOut: number;
  /** Threads that ended and left before their time, as there were too many; none once they would have left anyway. */
  readonly leftEarly: number;
  /** When the last of them did. */
  readonly leftEarlyAt: number;
  /** Another number whenever a lane comes, goes, or has another name. */
  readonly edition: number;
}

export const NO_HISTORY: StateHistory = { lanes: new Map(), since: 0, at: 0, leftOut: 0, leftEarly: 0, leftEarlyAt: 0, edition: 0 };

/** The history with one look more, and at most that many runs. */
export function withLook(before: StateHistory, rows: readonly ThreadRow[], atMillis: number, mostRuns = MOST_RUNS): StateHistory {
  if (atMillis < before.at - GAP_MILLIS) {
    // Another server, whose clock is behind: what was seen has no place in its time.
    return withLook({ ...NO_HISTORY, edition: before.edition + 1 }, rows, atMillis, mostRuns);
  }
  if (atMillis <= before.at) {
    return before;
  }
  const first = before.at === 0;
  const gap = !first && atMillis - before.at > GAP_MILLIS;
  const look = new Look(before, atMillis, gap, mostRuns);
  const fresh = rows.filter((row) => !look.goesOn(row));
  fresh.forEach((row) => look.begins(row));
  look.ends(Math.max(first ? atMillis : before.since, atMillis - KEPT_MILLIS));
  return look.done();
}

class Look {
  readonly #lanes = new Map<number, Lane>();
  #since: number;
  #leftOut = 0;
  #leftEarly: number;
  #leftEarlyAt: number;
  #changed = false;

  constructor(
    private readonly before: StateHistory,
    private readonly at: number,
    private readonly gap: boolean,
    private readonly mostRuns: number,
  ) {
    this.#since = before.since;
    this.#leftEarly = at - before.leftEarlyAt > KEPT_MILLIS ? 0 : before.leftEarly;
    this.#leftEarlyAt = before.leftEarlyAt;
  }

  /** Takes a thread that has a lane, and says whether it has. */
  goesOn(row: ThreadRow): boolean {
    const lane = this.before.lanes.get(row.id);
    if (lane === undefined) {
      return false;
    }
    const state = STATE_LIST.indexOf(stateOf(row));
    const runs = this.#continued(lane, state);
    const same = lane.name === row.name && lane.end === null;
    this.#changed ||= !same;
    this.#lanes.set(row.id, same && runs === lane.runs ? lane : { ...lane, name: row.name, runs, end: null });
    return true;
  }

  #continued(lane: Lane, state: number): readonly number[] {
    const { runs, end } = lane;
    if (end !== null || this.gap) {
      return [...runs, end ?? this.before.at, UNSEEN, this.at, state];
    }
    return runs.at(-1) === state ? runs : [...runs, this.at, state];
  }

  begins({ id, name, ...row }: ThreadRow): void {
    if (this.#lanes.size >= MOST_LANES) {
      this.#leftOut++;
      return;
    }
    this.#changed = true;
    this.#lanes.set(id, { id, name, runs: [this.at, STATE_LIST.indexOf(stateOf({ id, name, ...row }))], end: null });
  }

  /** Takes the lanes of threads that are gone, as long as they are kept and there is room, and forgets what is too old. */
  ends(horizon: number): void {
    const gone: Lane[] = [];
    for (const lane of this.before.lanes.values()) {
      if (!this.#lanes.has(lane.id)) {
        this.#changed ||= lane.end === null;
        gone.push(lane.end === null ? { ...lane, end: this.gap ? this.before.at : this.at } : lane);
      }
    }
    const kept = gone.filter(({ end }) => (end ?? 0) >= horizon).sort((one, other) => (other.end ?? 0) - (one.end ?? 0));
    const room = Math.max(0, MOST_LANES - this.#lanes.size);
    kept.slice(0, room).forEach((lane) => this.#lanes.set(lane.id, lane));
    if (kept.length > room) {
      this.#leftEarly += kept.length - room;
      this.#leftEarlyAt = this.at;
    }
    this.#changed ||= kept.length !== gone.length || kept.length > room;
    this.#forget(horizon, SLACK_MILLIS);
    let runs = 0;
    for (const lane of this.#lanes.values()) {
      runs += lane.runs.length / 2;
    }
    if (runs > this.mostRuns) {
      this.#forget(horizon + (this.at - horizon) / 4, 0);
    }
  }

  #forget(horizon: number, slack: number): void {
    this.#since = horizon;
    for (const lane of this.#lanes.values()) {
      // The first run is of no use once the next one has begun before the horizon.
      if ((lane.runs[2] ?? Infinity) < horizon - slack) {
        let from = 0;
        while ((lane.runs[from + 2] ?? Infinity) <= horizon) {
          from += 2;
        }
        this.#lanes.set(lane.id, { ...lane, runs: lane.runs.slice(from) });
      }
    }
  }

  done(): StateHistory {
    return {
      lanes: this.#lanes,
      since: this.#since,
      at: this.at,
      leftOut: this.#leftOut,
      leftEarly: this.#leftEarly,
      leftEarlyAt: this.#leftEarlyAt,
      edition: this.before.edition + (this.#changed ? 1 : 0),
    };
  }
}

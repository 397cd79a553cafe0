// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { threadRow } from "../../live/samples";
import type { ThreadRow } from "../../messages";
import { STATE_LIST } from "../states";
import { bars, ticks } from "./drawing";
import { KEPT_MILLIS, MOST_LANES, NO_HISTORY, UNSEEN, withLook, type Lane, type StateHistory } from "./history";
import { filteredLanes, laneCounts, laneOrder, lately, runAt } from "./rows";

const code = (label: string) => STATE_LIST.findIndex((spec) => spec.label === label);
const [RUNNING, WAITING, BLOCKED] = [code("running"), code("waiting"), code("blocked")];
const row = (id: number, state: string, name = `thread ${id}`) => threadRow(id, { state, name });

/** Looks, each with its moment. */
function seen(...looks: [number, ThreadRow[]][]): StateHistory {
  return looks.reduce((history, [at, rows]) => withLook(history, rows, at), NO_HISTORY);
}

const runs = (history: StateHistory, id: number) => history.lanes.get(id)?.runs;

describe("the history of threads", () => {
  it("keeps one run for as long as a thread does the same", () => {
    const history = seen([1000, [row(1, "wait")]], [1500, [row(1, "wait")]], [2000, [row(1, "running")]], [2500, [row(1, "running")]]);
    expect(runs(history, 1)).toEqual([1000, WAITING, 2000, RUNNING]);
    expect(history).toMatchObject({ since: 1000, at: 2500, leftOut: 0, leftEarly: 0 });
  });

  it("shares the lane of a thread that goes on as before, and takes a table once", () => {
    const before = seen([1000, [row(1, "wait")]]);
    const after = withLook(before, [row(1, "wait")], 1500);
    expect(after.lanes.get(1)).toBe(before.lanes.get(1));
    expect(after.edition).toBe(before.edition);
    expect(withLook(after, [], 1500)).toBe(after);
  });

  it("keeps a thread that has ended until it is too old", () => {
    const ended = seen([1000, [row(1, "wait"), row(2, "wait")]], [1500, [row(2, "wait")]]);
    expect(ended.lanes.get(1)).toMatchObject({ end: 1500 });
    let history = ended;
    for (let at = 2000; at <= 1500 + KEPT_MILLIS; at += 5000) {
      history = withLook(history, [row(2, "wait")], at);
    }
    expect(history.lanes.has(1)).toBe(true);
    history = withLook(history, [row(2, "wait")], 1501 + KEPT_MILLIS);
    expect([...history.lanes.keys()]).toEqual([2]);
    expect(runs(history, 2)).toEqual([1000, WAITING]);
  });

  it("goes on with an id that comes back", () => {
    const history = seen([1000, [row(1, "wait")]], [1500, []], [2000, [row(1, "running", "again")]]);
    expect(history.lanes.get(1)).toEqual({ id: 1, name: "again", runs: [1000, WAITING, 1500, UNSEEN, 2000, RUNNING], end: null });
  });

  it("says nothing of a time without looks", () => {
    const history = seen([1000, [row(1, "wait"), row(2, "wait")]], [60_000, [row(1, "wait")]]);
    expect(runs(history, 1)).toEqual([1000, WAITING, 1000, UNSEEN, 60_000, WAITING]);
    expect(history.lanes.get(2)).toMatchObject({ end: 1000 });
  });

  it("begins anew with a clock that is far behind", () => {
    const late = seen([100_000, [row(1, "wait")]], [100_500, [row(1, "wait")]]);
    const again = withLook(late, [row(1, "running")], 50_000);
    expect(again).toMatchObject({ since: 50_000, at: 50_000 });
    expect(runs(again, 1)).toEqual([50_000, RUNNING]);
    expect(again.edition).toBeGreaterThan(late.edition);
    expect(withLook(late, [], 100_400)).toBe(late);
  });

  it("forgets what is too old, and keeps what reaches into the time that counts", () => {
    let history = NO_HISTORY;
    for (let look = 0; look <= 3000; look++) {
      history = withLook(history, [row(1, look % 2 === 0 ? "wait" : "running")], 1000 + look * 500);
    }
    expect(history.since).toBe(history.at - KEPT_MILLIS);
    const kept = runs(history, 1) ?? [];
    expect(kept.length / 2).toBeLessThan(1300);
    expect(kept[0]).toBeLessThanOrEqual(history.since);
  });

  it("has room for so many threads, those that live before those that have ended, and counts the others", () => {
    const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from + index, "wait"));
    const full = seen([1000, rows(0, MOST_LANES)], [1500, rows(100, MOST_LANES)]);
    expect(full.lanes.size).toBe(MOST_LANES);
    expect(full).toMatchObject({ leftOut: 0, leftEarly: 100 });
    expect(withLook(full, rows(100, MOST_LANES + 7), 2000)).toMatchObject({ leftOut: 7, leftEarly: 100 });
    // Those that left would be too old by then.
    expect(withLook(full, rows(100, 1), 1500 + KEPT_MILLIS)).toMatchObject({ leftEarly: 100 });
    expect(withLook(full, rows(100, 1), 1501 + KEPT_MILLIS)).toMatchObject({ leftEarly: 0 });
  });

  it("reaches back less far when very many threads change all the time", () => {
    let history = NO_HISTORY;
    for (let look = 0; look < 150; look++) {
      const state = look % 2 === 0 ? "wait" : "running";
      history = withLook(history, Array.from({ length: 8 }, (_, id) => row(id, state)), 1000 + look * 2000, 1000);
    }
    const all = [...history.lanes.values()].reduce((sum, lane) => sum + lane.runs.length / 2, 0);
    expect(all).toBeLessThanOrEqual(1000);
    expect(all).toBeGreaterThan(500);
    expect(history.since).toBeGreaterThan(1000);
    expect(runs(history, 1)?.[0]).toBeLessThanOrEqual(history.since);
  });
});

describe("lanes", () => {
  const history = seen(
    [1000, [row(1, "wait", "exec-10"), row(2, "monitor", "exec-9"), row(3, "wait", "main")]],
    [3000, [row(1, "running", "exec-10"), row(2, "monitor", "exec-9")]],
  );
  const lane = (id: number) => history.lanes.get(id) as Lane;

  it("are in the order of their names, with numbers as numbers", () => {
    expect(laneOrder(history).map(({ name }) => name)).toEqual(["exec-9", "exec-10", "main"]);
  });

  it("are filtered as the table is, and threads that have ended by what is left of them", () => {
    const threads = [1, 2].map((id) => ({ row: row(id, "monitor", lane(id).name), allocatedPerSecond: null, shares: null }));
    const found = (filter: string) => filteredLanes(laneOrder(history), threads, filter).map(({ id }) => id);
    expect(found("exec")).toEqual([2, 1]);
    expect(found("ended")).toEqual([3]);
    expect(found("blocked 9")).toEqual([2]);
  });

  it("know the run at a moment", () => {
    expect(runAt(lane(1), 1000, 3000)).toEqual({ state: WAITING, from: 1000, to: 3000, open: false });
    expect(runAt(lane(1), 3000, 3000)).toEqual({ state: RUNNING, from: 3000, to: 3000, open: true });
    expect(runAt(lane(1), 999, 3000)).toBeNull();
    expect(runAt(lane(3), 3001, 4000)).toBeNull();
    expect(lately(lane(2), 3000)).toMatch(/^blocked, .* to now, 2 s$/);
    expect(lately(lane(3), 3000)).toMatch(/^ended at /);
  });

  it("count those that live by state", () => {
    expect(laneCounts([lane(1), lane(2), lane(3)]).map(({ spec, count }) => [spec.label, count])).toEqual([
      ["running", 1],
      ["blocked", 1],
    ]);
  });

  it("are drawn as far as they are known, with a pixel for what is shorter", () => {
    const stretch = { from: 0, to: 4000, width: 400 };
    expect(bars(lane(1), 3000, stretch)).toEqual([
      { state: WAITING, left: 100, width: 200 },
      { state: RUNNING, left: 300, width: 1 },
    ]);
    expect(bars(lane(2), 3000, stretch)).toEqual([{ state: BLOCKED, left: 100, width: 200 }]);
    expect(bars({ id: 4, name: "", end: 2000, runs: [0, WAITING, 1000, UNSEEN, 1500, RUNNING] }, 3000, stretch)).toEqual([
      { state: WAITING, left: 0, width: 100 },
      { state: RUNNING, left: 150, width: 50 },
    ]);
    expect(bars(lane(1), 3000, { from: 5000, to: 6000, width: 400 })).toEqual([]);
  });

  it("show each state at its place where thousands of short runs come before", () => {
    const short = Array.from({ length: 1000 }, (_, run) => [run * 10, run % 2 === 0 ? WAITING : RUNNING]).flat();
    const drawn = bars({ id: 1, name: "", end: null, runs: [...short, 10_000, BLOCKED] }, 20_000, { from: 0, to: 20_000, width: 200 });
    // The last of the short ones ends in the pixel in which it begins.
    expect(drawn.at(-1)).toEqual({ state: BLOCKED, left: 101, width: 99 });
    expect(drawn.slice(0, -1).map(({ left, width }) => [left, width])).toEqual(Array.from({ length: 101 }, (_, pixel) => [pixel, 1]));
  });

  it("have no more bars than there are pixels", () => {
    const many = Array.from({ length: 2400 }, (_, index) => (index % 2 === 0 ? index * 250 : (index >> 1) % 2));
    expect(bars({ id: 1, name: "", end: null, runs: many }, 600_000, { from: 0, to: 600_000, width: 300 }).length).toBeLessThanOrEqual(300);
  });

  it("stand below a few round moments", () => {
    expect(ticks({ from: 3000, to: 63_000, width: 900 })).toEqual([10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
    expect(ticks({ from: 0, to: 600_000, width: 300 }).length).toBeLessThan(4);
  });
});

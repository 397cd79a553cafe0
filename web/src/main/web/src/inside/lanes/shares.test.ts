// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { STATE_LIST } from "../states";
import { UNSEEN, type Lane } from "./history";
import { sharesOf } from "./shares";

const state = (label: string) => STATE_LIST.findIndex((each) => each.label === label);
const [RUNS, BLOCKED, WAITS, TIMED] = ["running", "blocked", "waiting", "timed wait"].map(state) as [number, number, number, number];
const lane = (runs: number[], end: number | null = null): Lane => ({ id: 1, name: "one", runs, end });

describe("shares of the last minute", () => {
  it("are of what came within it", () => {
    const runs = [0, BLOCKED, 100_000, RUNS, 115_000, BLOCKED, 130_000, TIMED, 145_000, WAITS];
    expect(sharesOf(lane(runs), 160_000)).toEqual({ blockedPercent: 25, waitingPercent: 50 });
  });

  it("count a state that began before the minute", () => {
    expect(sharesOf(lane([0, BLOCKED]), 500_000)).toEqual({ blockedPercent: 100, waitingPercent: 0 });
    expect(sharesOf(lane([0, WAITS, 470_000, RUNS]), 500_000)).toEqual({ blockedPercent: 0, waitingPercent: 50 });
  });

  it("are of the time that was seen", () => {
    expect(sharesOf(lane([0, RUNS, 5000, UNSEEN, 40_000, BLOCKED]), 45_000)).toEqual({ blockedPercent: 50, waitingPercent: 0 });
    expect(sharesOf(lane([100_000, WAITS], 110_000), 130_000)).toEqual({ blockedPercent: 0, waitingPercent: 100 });
  });

  it("are not made of a few looks", () => {
    expect(sharesOf(lane([100_000, BLOCKED]), 102_000)).toBeNull();
    expect(sharesOf(undefined, 102_000)).toBeNull();
    expect(sharesOf(lane([0, BLOCKED], 10_000), 200_000)).toBeNull();
  });
});

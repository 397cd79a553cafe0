// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { LockedThread, LocksReport, ThreadRow } from "../../messages";
import { blockedSince, heldByDepth, lookOf, mayLook, names, sentence, shortClass, stuck, takenAt } from "./locks";

const frame = (method: string, line: number) => ({ class: "a.B", method, file: "B.java", line, native: false, source: null, framework: null });

const left: LockedThread = {
  id: 1,
  name: "left",
  state: "BLOCKED (on object monitor)",
  awaits: null,
  holds: [{ class: "a.Table$Fork", address: "0x1", depth: 1 }],
  frames: [frame("take", 3), frame("dine", 5)],
};

const row = (id: number, state: string) => ({ row: { id, state } as ThreadRow, allocatedPerSecond: null, shares: null });

describe("locks", () => {
  it("are named shortly, with the frame that took them", () => {
    expect(shortClass("a.Table$Fork")).toBe("Fork");
    expect(takenAt(left, "0x1")).toBe("B.dine (B.java:5)");
    expect(takenAt(left, "0x2")).toBeNull();
    expect(takenAt(null, "0x1")).toBeNull();
  });

  it("are on the frames only while the thread is where it was", () => {
    expect(heldByDepth(left, left.frames).get(1)).toEqual(left.holds);
    expect(heldByDepth(left, [frame("take", 4), frame("dine", 5)]).size).toBe(0);
  });

  it("are of the thread that was asked for last", () => {
    const look = { arguments: { thread: "12" }, open: true, report: null, problem: null };
    expect(lookOf(look, 12)).toBe(look);
    expect(lookOf(look, 1)).toBeNull();
    expect(lookOf(undefined, 12)).toBeNull();
  });

  it("make a sentence of a deadlock", () => {
    expect(sentence([left])).toBe("“left” waits for itself, for good.");
    expect(sentence([left, { ...left, name: "right" }])).toBe("“left” and “right” wait for each other, for good.");
  });
});

describe("the page's own looks", () => {
  it("come once a minute at most, for each VM", () => {
    const report = { takenAtMillis: 100_000 } as LocksReport;
    expect(mayLook("1-1", report, 159_999)).toBe(false);
    expect(mayLook("1-1", report, 160_000)).toBe(true);
    expect(mayLook("1-1", report, 219_999)).toBe(false);
    expect(mayLook("2-1", null, 219_999)).toBe(true);
    expect(mayLook("1-1", report, 220_000)).toBe(true);
  });

  it("name no more threads than fit into a sentence", () => {
    expect(names(Array(12).fill(left) as LockedThread[])).toMatch(/“left” and 2 more$/);
  });
});

describe("stuck threads", () => {
  it("are those that stay blocked", () => {
    const first = blockedSince(new Map(), [row(1, "monitor"), row(2, "monitor"), row(3, "running")], 1000);
    const next = blockedSince(first, [row(1, "monitor"), row(2, "monitor"), row(3, "monitor")], 6000);
    expect(stuck(next, 5999)).toBe("");
    expect(stuck(next, 6000)).toBe("1 2");
    expect(stuck(blockedSince(next, [row(1, "running"), row(2, "monitor")], 7000), 20000)).toBe("");
  });
});

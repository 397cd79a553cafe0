// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { row as vmRow } from "../live/samples";
import type { CaptureRow, CapturesReport, HeapDumpRow } from "../messages";
import { cost, isGoing, news, progress, sharePercent, shownDumps } from "./heapDumps";
import { comparedWith, filtered, grouped, inOrder, kindTitle, ofVm, picked, taken, vmTitle } from "./rows";

const row = (id: string, change: Partial<CaptureRow> = {}): CaptureRow => ({
  id,
  kind: "profile",
  by: "page",
  vm: "7-1",
  vmName: "Shop",
  pid: 7,
  vmStartedMillis: null,
  takenMillis: 1000,
  bytes: 10,
  name: id,
  note: "",
  fileName: `${id}.json.gz`,
  problem: null,
  ...change,
});

describe("captures", () => {
  it("are of a VM by its key, or by the name that one before it had", () => {
    const rows = [row("a"), row("b", { vm: "8-1" }), row("c", { vm: "9-1", vmName: "Other" }), row("d", { vm: null, vmName: null })];
    expect(ofVm(rows, "7-1", "Shop").map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("are compared the older first", () => {
    const [before, after] = inOrder(row("late", { takenMillis: 9 }), row("early", { takenMillis: 3 }));
    expect([before.id, after.id]).toEqual(["early", "late"]);
  });

  it("are two at most that are compared, of one kind", () => {
    const rows = [row("a"), row("b"), row("c"), row("t", { kind: "threads" })];
    expect(picked(rows, [], "a")).toEqual(["a"]);
    expect(picked(rows, ["a"], "a")).toEqual([]);
    expect(picked(rows, ["a", "b"], "c")).toEqual(["b", "c"]);
    expect(picked(rows, ["a", "b"], "t")).toEqual(["t"]);
    expect(rows.map(comparedWith)).toEqual(["profile", "profile", "profile", "thread dump"]);
    expect(comparedWith(row("h", { kind: "heap" }))).toBeNull();
  });

  it("are found by every word, wherever it stands", () => {
    const rows = [row("a", { note: "before the change" }), row("b", { kind: "heap" }), row("c", { vmName: "Other", pid: 99 })];
    const ids = (filter: string) => filtered(rows, filter).map(({ id }) => id);
    expect(ids("")).toEqual(["a", "b", "c"]);
    expect(ids(" SHOP  change ")).toEqual(["a"]);
    expect(ids("heap dump")).toEqual(["b"]);
    expect(ids("99")).toEqual(["c"]);
    expect(ids("1970 shop")).toEqual(["a", "b"]);
    expect(ids("nothing")).toEqual([]);
  });

  it("stand by the names of their VMs, where the newest of each stands", () => {
    const rows = [row("a"), row("b", { vmName: null, vm: null }), row("c", { vm: "9-1" }), row("d", { vmName: "Other" })];
    expect(grouped(rows).map(({ vmName, rows: members, bytes }) => [vmName, members.map(({ id }) => id), bytes])).toEqual([
      ["Shop", ["a", "c"], 20],
      [null, ["b"], 10],
      ["Other", ["d"], 10],
    ]);
  });

  it("say what they are", () => {
    expect(kindTitle(row("a"))).toBe("Profile");
    expect(kindTitle(row("a", { kind: null }))).toBe("Damaged");
    expect(vmTitle(row("a"))).toBe("Shop (7)");
    expect(vmTitle(row("a", { vmName: null }))).toBe("–");
    expect(taken(row("a", { takenMillis: null }), 0)).toBe("–");
    expect(taken(row("a", { takenMillis: 0 }), 864e5 * 3)).toContain("1970");
  });
});

const MIB = 1024 * 1024;

const dump = (change: Partial<HeapDumpRow> = {}): HeapDumpRow => ({
  vm: "7-1",
  pid: 7,
  vmName: "Shop",
  state: "writing",
  all: false,
  startedMillis: 1000,
  tookMillis: null,
  bytes: 0,
  expectedBytes: null,
  capture: null,
  problem: null,
  ...change,
});

describe("a heap dump", () => {
  it("says how far it is, and what came of it", () => {
    expect(progress(dump())).toBe("Waiting for Shop (7)");
    expect(progress(dump({ bytes: 30 * MIB, expectedBytes: 120 * MIB }))).toContain("stands still and writes: 30.0 MiB of about 120 MiB");
    expect(progress(dump({ bytes: 130 * MIB, expectedBytes: 120 * MIB }))).toMatch(/writes: 130 MiB$/);
    expect(progress(dump({ state: "copying", bytes: 3 * MIB }))).toContain("which goes on");
    expect(progress(dump({ state: "kept", bytes: 3 * MIB, tookMillis: 1500, capture: "a" }))).toBe("Dumped 3.00 MiB, in 1.50 s.");
    expect(progress(dump({ state: "failed", problem: "The disk is full." }))).toBe("The heap was not dumped. The disk is full.");
    expect(news(dump())).toBe("The heap of Shop (7) is being dumped…");
    expect(news(dump({ state: "copying", bytes: 3 * MIB }))).toBe(news(dump({ bytes: MIB })));
    expect(news(dump({ state: "kept", bytes: 3 * MIB, tookMillis: 1500, capture: "a" }))).toBe("Dumped 3.00 MiB, in 1.50 s.");
    expect(sharePercent(dump({ bytes: 30, expectedBytes: 120 }))).toBe(25);
    expect(sharePercent(dump({ bytes: 30 }))).toBe(0);
  });

  it("is shown while it goes on, and afterwards on the page of its VM", () => {
    const rows = [dump(), dump({ vm: "8-1", state: "kept" }), dump({ vm: "9-1", state: "failed" })];
    expect(rows.map(isGoing)).toEqual([true, false, false]);
    expect(shownDumps(rows, "9-1").map(({ vm }) => vm)).toEqual(["7-1", "9-1"]);
    expect(shownDumps(rows, null).map(({ vm }) => vm)).toEqual(["7-1"]);
  });

  it("says beforehand what it costs", () => {
    const row = { ...vmRow(7), heapUsedBytes: 50 * MIB, heapUsedAt: "now" as const, heapCommittedBytes: 200 * MIB };
    const report = { usedBytes: 10 * MIB, limitBytes: 110 * MIB } as CapturesReport;
    expect(cost(row, false, report)).toContain("stand still while it writes about 50.0 MiB");
    expect(cost(row, false, report)).toContain("room for 100 MiB");
    expect(cost(row, true, report)).toContain("writes about 200 MiB");
    expect(cost({ ...row, heapUsedAt: "lastGc" }, false, null)).toContain("about 200 MiB");
    expect(cost(null, false, null)).toContain("writes its heap:");
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { CaptureRow, ProfileReport, RecordingRow } from "../messages";
import { HOME } from "../live/address";
import { fileAddress, formatsOf } from "./formats";
import { elsewhere, goesOn, groupingOf, GROUPINGS, plannedMillis, recordingOf, showing, unsaved } from "./kinds";
import { argumentsOf, USUAL } from "./order";
import { amount, shownRows, total, unshown } from "./rows";
import { countsAllocation, typeArgument, typeTitle } from "./types";

const row = (vm: string, kind: string, state: RecordingRow["state"]): RecordingRow => ({
  vm,
  kind,
  state,
  settings: "",
  startedMillis: 0,
  endsMillis: 0,
  lastedMillis: 0,
  endedMillis: null,
  problem: null,
});

const report: ProfileReport = {
  file: null,
  format: "Allocations",
  title: "",
  startMillis: 1,
  durationMillis: 1,
  types: [
    { name: "alloc_objects", unit: "count", total: 10, totalStdError: 1 },
    { name: "alloc_space", unit: "bytes", total: 4096, totalStdError: 1024 },
  ],
  type: "alloc_space",
  by: "site",
  notes: [],
  rowCount: 203,
  rows: [
    {
      name: "byte[]",
      values: [5, 3072],
      valuesStdError: [1, 512],
      withCalled: null,
      withCalledStdError: null,
      frames: [{ class: "a.b.C", method: "run", file: "C.java", line: 7, native: false, source: null, framework: null }],
    },
    { name: "int[]", values: [5, 1024], valuesStdError: [1, 1024], withCalled: null, withCalledStdError: null, frames: [] },
  ],
};

describe("recordings", () => {
  it("are found by VM and kind, the last one", () => {
    const rows = [row("vm1", "cpu", "ended"), row("vm1", "cpu", "running"), row("vm2", "cpu", "ended")];
    expect(recordingOf(rows, "vm1", "cpu")?.state).toBe("running");
    expect(recordingOf(rows, "vm1", "allocations")).toBeNull();
    expect(goesOn(recordingOf(rows, "vm1", "cpu"))).toBe(true);
    expect(goesOn(recordingOf(rows, "vm2", "cpu"))).toBe(false);
    expect(goesOn(null)).toBe(false);
  });

  it("have a length if somebody said so", () => {
    expect(plannedMillis({ ...row("vm1", "cpu", "running"), startedMillis: 5, endsMillis: 60_005 })).toBe(60_000);
    expect(plannedMillis({ ...row("vm1", "cpu", "running"), startedMillis: 5, endsMillis: 3_600_005 })).toBeNull();
  });

  it("that have ended and were not kept since are asked about before another takes their place", () => {
    const ended = { ...row("vm1", "cpu", "ended"), endedMillis: 50 };
    const keep = (takenMillis: number, args: Record<string, string> = { kind: "cpu" }) => ({
      arguments: args,
      open: false,
      report: { takenMillis } as CaptureRow,
      problem: null,
    });
    expect(unsaved(null, null)).toBe(false);
    expect(unsaved(row("vm1", "cpu", "running"), null)).toBe(false);
    expect(unsaved(ended, null)).toBe(true);
    expect(unsaved(ended, keep(40))).toBe(true);
    expect(unsaved(ended, keep(60, { kind: "allocations" }))).toBe(true);
    expect(unsaved(ended, keep(60, { kind: "cpu", part: "1-2" }))).toBe(true);
    expect(unsaved(ended, { ...keep(60), report: null })).toBe(true);
    expect(unsaved(ended, keep(60))).toBe(false);
  });

  it("of another kind are shown without what was shown of this one", () => {
    const shown = { ...HOME, flames: "view=callers", part: { from: 1, to: 2 }, held: { from: 0, to: 1 } };
    const anew = { type: null, flames: null, part: null, held: null };
    for (const kind of [null, "allocations"]) {
      expect(showing({ ...shown, kind }, "allocations", "class")).toEqual({ kind: "allocations", by: "class" });
      expect(showing({ ...shown, kind }, "cpu", "site")).toEqual({ kind: "cpu", by: "site", ...anew });
    }
    expect(showing({ ...shown, kind: "cpu" }, "allocations", "site")).toEqual({ kind: "allocations", by: "site", ...anew });
  });
});

describe("files", () => {
  it("are in every format, and the DDM report has allocations only", () => {
    expect(formatsOf(true).map(({ ending }) => ending)).toContain(".alloc");
    expect(formatsOf(false).map(({ ending }) => ending)).not.toContain(".alloc");
    const [first] = formatsOf(true);
    expect(first && fileAddress("/api/profile/", first, "vm=1-1")).toBe("/api/profile/cairn.html?vm=1-1&save=true");
  });
});

describe("an order", () => {
  it("says how much of what is allocated is recorded, in one way", () => {
    expect(argumentsOf("allocations", USUAL)).toEqual({ kind: "allocations", depth: "64", budget: "300" });
    expect(argumentsOf("allocations", { ...USUAL, amount: "all" })).toMatchObject({ interval: "0" });
    expect(argumentsOf("allocations", { ...USUAL, amount: "interval", intervalKib: "0.5" })).toMatchObject({ interval: "512" });
  });

  it("leaves what is no number to the server to object to", () => {
    for (const intervalKib of ["", "much", "0", "-3"]) {
      const { interval } = argumentsOf("allocations", { ...USUAL, amount: "interval", intervalKib });
      expect(interval).not.toMatch(/^[1-9]\d*$/);
      expect(interval === "0" && intervalKib !== "0").toBe(false);
    }
  });

  it("of CPU time has an interval, and nothing of objects", () => {
    expect(argumentsOf("cpu", { ...USUAL, live: true, include: "a.**", seconds: 10 })).toEqual({
      kind: "cpu",
      depth: "64",
      interval: "10",
      include: "a.**",
      seconds: "10",
    });
  });
});

describe("rows", () => {
  it("say how many are not shown", () => {
    expect(unshown(report.rowCount, 200)).toBe(3);
    expect(unshown(2, 2)).toBeNull();
  });

  it("are counted by what people call it", () => {
    expect(["alloc_space", "inuse_objects", "wall"].map(typeTitle)).toEqual(["Bytes", "Objects alive", "wall"]);
    expect(["alloc_objects", "cpu"].map(countsAllocation)).toEqual([true, false]);
    expect(typeArgument(null)).toEqual({});
  });

  it("add up by what the address says, if they can", () => {
    expect(groupingOf("flames", GROUPINGS)).toBe("flames");
    expect(groupingOf("class", ["site", "method"])).toBe("site");
    expect(groupingOf(null, GROUPINGS)).toBe("site");
  });

  it("say what share they have, and whether that is sure", () => {
    expect(shownRows(report)).toMatchObject([
      { name: "byte[]", value: 3072, share: 0.75, sure: true, frames: [{ method: "run", line: 7 }] },
      { name: "int[]", share: 0.25, sure: false },
    ]);
  });

  it("are in the unit of what they are sorted by", () => {
    expect(total(report)).toBe("4.00 KiB ± 1.00 KiB");
    expect(amount({ ...report, type: "alloc_objects" }, 12)).toBe("12");
    expect(amount({ ...report, types: [{ name: "cpu", unit: "nanoseconds", total: 1, totalStdError: null }] }, 2e6)).toBe("2 ms");
    expect(total({ ...report, types: [], rows: [] })).toBe("");
  });
});

describe("a VM that somebody else records", () => {
  const said = (recorded: boolean, ...pids: number[]) => elsewhere({ key: "7-1", pid: 7, name: "Shop", recorded, pids });

  it("is named before Start, with the processes that do", () => {
    expect(said(true, 5)).toMatch(/^Process 5 gets records from this VM already/);
    expect(said(true, 5, 6, 9)).toMatch(/^Processes 5, 6 and 9 get records/);
    expect(said(true)).toMatch(/^Somebody else gets records/);
    expect(said(false)).toBeNull();
    expect(elsewhere(null)).toBeNull();
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { ProfileDiffReport, RecordingRow, WindowRow } from "../messages";
import { around, holds, partOf, partText, rate, readPart, windowAt, writePart } from "./part";
import { amountIn, notesOf, signedIn, totalChange } from "./rows";

const START = 1_764_253_000_000;

const window = (from: number, to: number, value = 0): WindowRow => ({
  startMillis: START + from * 1000,
  endMillis: START + to * 1000,
  value,
  samples: 0,
  lost: 0,
});

const recording: RecordingRow = {
  vm: "vm1",
  kind: "allocations",
  state: "ended",
  settings: "",
  startedMillis: START,
  endsMillis: START + 3_600_000,
  lastedMillis: 0,
  endedMillis: START + 10_000,
  problem: null,
};

const windows = [window(0, 1), window(1, 2), window(2, 4), window(4, 6)];
const part = (from: number, to: number) => ({ from: START + from * 1000, to: START + to * 1000 });

describe("a part of a recording's time", () => {
  it("is read from what was written of it, and from nothing else", () => {
    expect(readPart(writePart(part(1, 4)))).toEqual(part(1, 4));
    for (const text of ["", "5", "5-4", "a-b", "1-2-3", "-1-5", "1e3-2000"]) {
      expect(readPart(text)).toBeNull();
    }
  });

  it("that somebody draws has whole windows", () => {
    expect(around(windows, START + 1200, START + 2500)).toEqual(part(1, 4));
    expect(around(windows, START + 2500, START + 1200)).toEqual(part(1, 4));
    expect(around(windows, START + 300, START + 300)).toEqual(part(0, 1));
    expect(around(windows, START + 60_000, START + 70_000)).toBeNull();
    expect(around([], 0, 1)).toBeNull();
  });

  it("has the windows that the server adds up", () => {
    expect(windows.map((each) => holds(part(1, 4), each))).toEqual([false, true, true, false]);
    const shown = [...windows, window(6, 6)];
    for (let at = 0; at <= 6.5; at += 0.25) {
      const both = shown.filter((each) => holds(part(0, at), each) === holds(part(at, 7), each));
      expect(both, `in both or in none at ${at}`).toEqual([]);
    }
  });

  it("begins at a moment, which is in a window also when windows have become one", () => {
    expect(windows.map(({ startMillis }) => windowAt(windows, startMillis))).toEqual([0, 1, 2, 3]);
    const fewer = [window(0, 2), window(2, 6)];
    expect(windows.map(({ startMillis }) => windowAt(fewer, startMillis))).toEqual([0, 0, 1, 1]);
    expect(windowAt(windows, START - 1)).toBe(0);
    expect(windowAt([], START)).toBe(-1);
  });

  it("of another recording is none", () => {
    expect(partOf(part(1, 4), recording, START)).toEqual(part(1, 4));
    expect(partOf(part(-20, -5), recording, START)).toBeNull();
    expect(partOf(part(20, 25), recording, START)).toBeNull();
    expect(partOf(part(20, 25), { ...recording, endedMillis: null }, START + 22_000)).toEqual(part(20, 25));
    expect(partOf(part(1, 4), null, START)).toBeNull();
    expect(partOf(null, recording, START)).toBeNull();
  });

  it("is counted from the first window", () => {
    expect(partText(part(1, 4), windows)).toBe("1 to 4 s");
    expect(partText({ from: START - 40, to: START + 2345 }, windows)).toBe("0 to 2.3 s");
    expect(partText(part(120.04, 3600), windows)).toBe("120 to 3600 s");
  });

  it("has a rate that does not depend on its length", () => {
    expect(rate(window(2, 4, 100))).toBe(50);
    expect(rate(window(2, 2, 100))).toBe(0);
  });
});

describe("a difference", () => {
  const report: ProfileDiffReport = {
    fileBefore: "",
    fileAfter: "",
    types: ["alloc_space"],
    rowCount: 0,
    type: "alloc_space",
    unit: "bytes/s",
    by: "site",
    totalBefore: 2048,
    totalBeforeStdError: null,
    totalAfter: 1024,
    totalAfterStdError: null,
    notesBefore: ["One."],
    notesAfter: ["Two."],
    notes: ["Both."],
    flameGraph: null,
    rows: [],
  };

  it("says whether its numbers are per second", () => {
    expect(totalChange(report)).toBe("2.00 KiB/s → 1.00 KiB/s: −1.00 KiB/s");
    expect(totalChange({ ...report, unit: "bytes" })).toBe("2.00 KiB → 1.00 KiB: −1.00 KiB");
    expect(amountIn("nanoseconds/s", 2e6)).toBe("2 ms/s");
    expect(signedIn("count", 3)).toBe("+3");
    expect(signedIn("bytes/s", 0)).toBe("0 B/s");
  });

  it("says which of the two a note is about", () => {
    expect(notesOf(report)).toEqual(["Both.", "Before: One.", "After: Two."]);
  });
});

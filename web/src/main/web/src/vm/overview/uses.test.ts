// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import type { MemoryReport, MemoryRow } from "../../messages";
import { changeOf, changeWords, residentWords, sourceWords, trimWords } from "./uses";

const MIB = 1024 * 1024;

function row(part: string, mebibytes: number, estimate = false): MemoryRow {
  return {
    part,
    words: part,
    residentBytes: mebibytes * MIB,
    percent: 1,
    source: "kernel",
    estimate,
    mappings: null,
    readAt: "2026-01-01T00:00:00Z",
    changeBytes: null,
  };
}

function report(rows: MemoryRow[], trimBytes: number | null = null, trimAtMostBytes: number | null = null): MemoryReport {
  return {
    key: "7-8",
    pid: 7,
    name: "Shop",
    at: "2026-01-01T00:00:00Z",
    residentBytes: rows.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
    swappedBytes: 0,
    rows,
    allocator: "glibc",
    keptAtMostBytes: null,
    trimBytes,
    trimAtMostBytes,
    files: [],
    unknown: [],
    counts: [],
    since: null,
    changeBytes: null,
    findings: [],
    notes: [],
  };
}

test("changes are from one look to the next", () => {
  const before = report([row("javaHeap", 10), row("mallocLive", 5)]);
  const now = report([row("javaHeap", 8), row("mallocLive", 5), row("mallocKept", 3)]);
  expect(now.rows.map((each) => changeOf(each, before, now))).toEqual([-2 * MIB, 0, 3 * MIB]);
  expect(now.rows.map((each) => changeOf(each, null, now))).toEqual([null, null, null]);
  expect([-2 * MIB, 0, 3 * MIB, null].map(changeWords)).toEqual(["−2.00 MiB", "0", "+3.00 MiB", "–"]);
});

test("malloc is not compared where one look did not tell it apart", () => {
  const before = report([row("files", 10), row("malloc", 5)]);
  const now = report([row("files", 11), row("mallocLive", 5), row("directBuffers", 3)]);
  expect(now.rows.map((each) => changeOf(each, before, now))).toEqual([MIB, null, null]);
});

test("estimates and bounds are called so", () => {
  expect(residentWords(row("mallocKept", 2, true))).toBe("~2.00 MiB");
  expect(residentWords(row("files", 2))).toBe("2.00 MiB");
  expect(trimWords(report([]))).toBeNull();
  expect(trimWords(report([], MIB, 3 * MIB))).toContain("about 1.00 MiB to 3.00 MiB");
  expect(trimWords(report([], MIB, MIB))).toContain("about 1.00 MiB: cairn memory 7 --trim");
  expect(sourceWords({ ...row("rest", 1), source: "remainder" })).toContain("no use");
});

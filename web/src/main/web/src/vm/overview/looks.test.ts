// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import type { MemoryReport } from "../../messages";
import { line, valuesOf, withLook } from "./looks";

function look(second: number, files: number, key = "7-8"): MemoryReport {
  const at = new Date(Date.UTC(2026, 0, 1) + 1000 * second).toISOString();
  const row = { part: "files", words: "mapped files", residentBytes: files, percent: 1, source: "kernel", estimate: false, mappings: null, readAt: at, changeBytes: null };
  return {
    key, pid: 7, name: "Shop", at, residentBytes: files, swappedBytes: 0, rows: [row], allocator: "glibc", keptAtMostBytes: null,
    trimBytes: null, trimAtMostBytes: null, files: [], unknown: [], counts: [], since: null, changeBytes: null, findings: [], notes: [],
  };
}

test("looks at one VM are kept in their order, each once", () => {
  const first = withLook([], look(1, 10));
  const both = withLook(withLook(first, look(0, 5)), look(1, 10));
  expect(valuesOf(both, "files")).toEqual([5, 10]);
  expect(valuesOf(both, "malloc")).toEqual([null, null]);
  expect(withLook(both, null)).toBe(both);
  expect(withLook(both, look(2, 7, "9-9"))).toEqual([look(2, 7, "9-9")]);
});

test("the first look stays, whatever goes", () => {
  let looks: readonly MemoryReport[] = [];
  for (let second = 0; second < 100; second++) {
    looks = withLook(looks, look(second, second));
  }
  expect(looks).toHaveLength(60);
  expect(valuesOf(looks, "files").slice(0, 2)).toEqual([0, 41]);
  expect(valuesOf(looks, "files").at(-1)).toBe(99);
});

test("a line begins with two looks, and goes by their times", () => {
  expect(line([look(0, 5)], "files")).toBe("");
  expect(line([look(0, 5), look(1, 10), look(4, 0)], "files")).toBe("0,10 25,1 100,19");
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { threadRow } from "../../live/samples";
import { sortedPools } from "./columns";
import { pooled, poolLines, poolOf, toggled } from "./pools";

const thread = (id: number, name: string, cpuPercent: number | null = null) => ({
  row: threadRow(id, { name, cpuPercent }),
  allocatedPerSecond: null,
  shares: null,
});
const itself = (name: string) => name;

describe("pools of threads", () => {
  it("have names that differ in the number at the end alone", () => {
    expect(["exec-12", "pool-1-thread-3", "main", "7", "worker-3 [busy]", ""].map(poolOf)).toEqual([
      "exec-*",
      "pool-1-thread-*",
      "main",
      "*",
      "worker-3 [busy]",
      "",
    ]);
  });

  it("stand where their first thread stands, and a thread that is alone is none", () => {
    const pools = pooled(["b-1", "main", "a-9", "b-2"], itself);
    expect(poolLines(pools, new Set(["a-*"])).map((line) => (line.head ? line.head.pool : line.item))).toEqual(["b-*", "main", "a-9"]);
    expect(poolLines(pools, new Set(["b-*"])).map((line) => (line.head ? line.head.pool : line.item))).toEqual([
      "b-*",
      "b-1",
      "b-2",
      "main",
      "a-9",
    ]);
  });

  it("do not grow by a thread that has another name each second", () => {
    const sizes = Array.from({ length: 100 }, (_, second) => pooled([`${second} seconds`, "a-1"], itself).length);
    expect(new Set(sizes)).toEqual(new Set([2]));
  });

  it("are opened and closed", () => {
    const open = toggled(new Set(), "a-*");
    expect([...open]).toEqual(["a-*"]);
    expect([...toggled(open, "a-*")]).toEqual([]);
  });

  it("are sorted by what their threads use together", () => {
    const threads = [thread(1, "alone", 50), thread(2, "a-1", 30), thread(3, "a-2", 40), thread(4, "idle")];
    const ids = (descending: boolean) => sortedPools(threads, { column: "cpu", descending }).map(({ row }) => row.id);
    expect(ids(true)).toEqual([3, 2, 1, 4]);
    expect(ids(false)).toEqual([1, 2, 3, 4]);
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { RegionMapReport, RegionRow } from "../messages";
import { look, moved, regionCells, tip } from "./regions";

const MIB = 1024 * 1024;

function region(at: number, kind: string, usedBytes = MIB, bytes = MIB): RegionRow {
  return { start: at * MIB, bytes, usedBytes, kind, collecting: kind === "eden", state: "" };
}

function mapOf(regions: RegionRow[], regionBytes: number | null): RegionMapReport {
  const committed = regions.filter(({ kind }) => kind !== "uncommitted");
  return {
    key: "1-1",
    pid: 1,
    name: "shop",
    source: "vm",
    taken: "",
    cause: "",
    collector: "G1",
    regionBytes,
    committedBytes: committed.reduce((sum, one) => sum + one.bytes, 0),
    usedBytes: regions.reduce((sum, one) => sum + one.usedBytes, 0),
    freeBytes: 0,
    tailBytes: 0,
    largestHoleBytes: 0,
    largestLargeBytes: 0,
    tooSmallPercent: null,
    sums: [],
    notes: [],
    regions,
  };
}

describe("regions", () => {
  it("are a cell each where there is room, with a row for each stretch of addresses", () => {
    const map = mapOf([region(0, "old"), region(1, "free", 0), region(2, "uncommitted", 0), region(3, "eden", MIB / 2)], MIB);
    const rows = regionCells(map, 100);
    expect(rows.map((row) => row.map(({ kind }) => kind))).toEqual([["old", "free"], ["eden"]]);
    expect(rows[1]?.[0]).toEqual({ start: 3 * MIB, bytes: MIB, usedBytes: MIB / 2, kind: "eden", collecting: true, state: "" });
  });

  it("share a cell where they are too many", () => {
    const map = mapOf(
      Array.from({ length: 64 }, (_, at) => region(at, at % 4 < 3 ? "old" : "free", at % 4 < 3 ? MIB : 0)),
      MIB,
    );
    const cells = regionCells(map, 16).flat();
    expect(cells).toHaveLength(16);
    expect(cells.every(({ kind, usedBytes, bytes }) => kind === "old" && usedBytes === 3 * MIB && bytes === 4 * MIB)).toBe(true);
  });

  it("may be a few spaces, which are cut into cells", () => {
    const map = mapOf([region(0, "eden", 4 * MIB, 8 * MIB), region(8, "old", MIB, 8 * MIB)], null);
    const cells = regionCells(map, 16).flat();
    expect(cells.map(({ kind }) => kind)).toEqual([...Array<string>(8).fill("eden"), ...Array<string>(8).fill("old")]);
    expect(cells.map(({ usedBytes }) => usedBytes / MIB)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("say what they are, also of a kind that only a newer server knows", () => {
    const [cell] = regionCells(mapOf([region(1, "eden", MIB / 4)], MIB), 10).flat();
    expect(cell && tip(cell)).toBe("0x000000100000, 1.00 MiB: eden: new objects, 256 KiB in use (25%), in the collection set");
    expect(look("marvellous").colour).toBe(look("used").colour);
  });
});

describe("the keys", () => {
  // Lines of 4: 0 to 3, 4 and 5; then 6 to 8 of the next stretch.
  const go = (from: number | null, ...keys: string[]) => keys.reduce((at, key) => moved([6, 3], 4, at, key) ?? at, from);

  it("read the squares in order", () => {
    expect(go(null, "ArrowRight")).toBe(0);
    expect(go(0, "ArrowRight", "ArrowRight", "ArrowLeft")).toBe(1);
    expect(go(8, "ArrowRight")).toBe(8);
    expect(go(0, "ArrowLeft")).toBe(0);
    expect(go(3, "Home")).toBe(0);
    expect(go(3, "End")).toBe(8);
  });

  it("go from line to line as they are drawn", () => {
    expect(go(3, "ArrowDown")).toBe(5);
    expect(go(4, "ArrowDown")).toBe(6);
    expect(go(8, "ArrowUp", "ArrowUp")).toBe(1);
    expect(go(8, "ArrowDown")).toBe(8);
    expect(go(2, "ArrowUp")).toBe(2);
  });

  it("leave all others alone, and have no effect where there is nothing", () => {
    expect(moved([6, 3], 4, 2, "Enter")).toBeNull();
    expect(moved([], 4, null, "End")).toBeNull();
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { HeapMapCell, HeapMapReport } from "../messages";
import { grid, hex, lines, placed } from "./cells";
import { usedBytes } from "./kinds";

const empty: HeapMapCell = { objects: 0, classes: 0, arrays1: 0, arrays2: 0, arrays4: 0, arrays8: 0 };
const mixed: HeapMapCell = { ...empty, objects: 256, arrays8: 512 };

const map: HeapMapReport = {
  key: "1-1",
  pid: 1,
  name: "shop",
  pauseMillis: 3,
  pauses: 1,
  cellBytes: 1024,
  committedBytes: 4096 - 512,
  usedBytes: 768,
  freeBytes: 4096 - 512 - 768,
  largestEmptyBytes: 1536,
  objects: 3,
  unplacedObjects: 0,
  unplacedBytes: 0,
  kinds: mixed,
  reachability: "",
  held: { hard: 0, soft: 0, weak: 0, finalizable: 0, phantom: 0, garbage: 0 },
  stretches: [
    { start: 0x10000, bytes: 2048, cells: [mixed, empty], held: [] },
    { start: 0x20000, bytes: 1536, cells: [empty, empty], held: [] },
  ],
};

describe("cells", () => {
  it("lie where their stretch says, the last one shorter, with a gap between stretches", () => {
    const all = placed(map);
    expect(all.map((cell) => cell?.address ?? null)).toEqual([0x10000, 0x10400, null, 0x20000, 0x20400]);
    expect(all.at(-1)?.bytes).toBe(512);
    expect(usedBytes(mixed)).toBe(768);
  });

  it("say what is in them, and what is free", () => {
    expect(lines({ cell: mixed, address: 0xfc000000, bytes: 1024 })).toEqual([
      "0x0000fc000000, 1.00 KiB",
      "objects: 256 B",
      "longs, doubles: 512 B",
      "free: 256 B (25%)",
    ]);
    expect(hex(1)).toBe("0x000000000001");
  });
});

describe("the grid", () => {
  it("takes the largest squares that fit", () => {
    expect(grid(100, 220, 220)).toEqual({ columns: 10, rows: 10, size: 22 });
    expect(grid(400, 220, 220)).toEqual({ columns: 20, rows: 20, size: 11 });
  });

  it("goes on below where even the smallest do not fit, and needs no room to be", () => {
    expect(grid(10_000, 220, 220)).toEqual({ columns: 55, rows: 182, size: 4 });
    expect(grid(3, 0, 0)).toEqual({ columns: 1, rows: 3, size: 4 });
  });
});

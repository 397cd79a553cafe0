// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { HeapMapCell, HeapMapReport } from "../messages";
import { around, between, grid, lines, placed } from "./cells";
import { holesText } from "./holes";
import { keep, MOST_MAPS, showing, type KeptMap } from "./kept";
import { legendOf, usedBytes } from "./kinds";
import { hex, readSpans, writeSpans } from "./span";

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
    { start: 0x10000, bytes: 2048, cells: [mixed, empty], held: [], chosen: [] },
    { start: 0x20000, bytes: 1536, cells: [empty, empty], held: [], chosen: [] },
  ],
  takenAtMillis: 0,
  holes: { exact: false, holes: 2, bytes: 2560, largestBytes: 1536, humongousBytes: null, tooSmall: null, tooSmallBytes: null },
  look: null,
};

describe("what holds the objects", () => {
  const [first, ...rest] = map.stretches;
  const held = { hard: 0, soft: 0, weak: 7, finalizable: 0, phantom: 0, garbage: usedBytes(mixed) - 7 };
  const asked: HeapMapReport = {
    ...map,
    reachability: "read",
    held,
    stretches: [{ ...(first as HeapMapReport["stretches"][number]), held: [held, map.held] }, ...rest],
  };

  it("is what the legend and the tip say where it was asked for", () => {
    expect(legendOf(map).map(({ id }) => id)).toEqual(Object.keys(mixed));
    expect(legendOf(asked).map(({ id }) => id)).toEqual(Object.keys(held));
    const [cell] = placed(asked);
    const sum = legendOf(asked).reduce((all, entry) => all + entry.of(mixed, cell?.held ?? null), 0);
    expect(sum).toBe(usedBytes(mixed));
    expect(cell && lines(cell)).toContain("held by weak references only: 7 B");
  });
});

describe("cells", () => {
  it("lie where their stretch says, the last one shorter, with a gap between stretches", () => {
    const all = placed(map);
    expect(all.map((cell) => cell?.address ?? null)).toEqual([0x10000, 0x10400, null, 0x20000, 0x20400]);
    expect(all.at(-1)?.bytes).toBe(512);
    expect(usedBytes(mixed)).toBe(768);
  });

  it("say what is in them, and what is free", () => {
    expect(lines({ cell: mixed, held: null, address: 0xfc000000, bytes: 1024, chosen: null })).toEqual([
      "0x0000fc000000, 1.00 KiB",
      "objects: 256 B",
      "arrays of longs and doubles: 512 B",
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

describe("a closer look", () => {
  it("shows the cells of a range, and ranges of cells", () => {
    expect(placed(map, { start: 0x10400, end: 0x20400 }).map((cell) => cell?.address ?? null)).toEqual([0x10400, null, 0x20000]);
    const cells = placed(map);
    expect(between(cells, 3, 0)).toEqual({ start: 0x10000, end: 0x20400 });
    expect(between(cells, 0, 2)).toBeNull();
    expect(around(cells, 1)).toEqual({ start: 0x10400, end: 0x10800 });
  });

  it("stands in the address, each range within the one before", () => {
    const path = [
      { start: 0xf8000000, end: 0xf9000000 },
      { start: 0xf8100000, end: 0xf8200000 },
    ];
    expect(writeSpans(path)).toBe("f8000000-f9000000_f8100000-f8200000");
    expect(readSpans(writeSpans(path))).toEqual(path);
    for (const wrong of ["", "x", "2-1", "1-1", "0-1000", "1-2_1-3", "0x1-0x2", "1-2_", Array(40).fill("1-2").join("_")]) {
      expect(readSpans(wrong)).toBeNull();
    }
  });
});

describe("kept maps", () => {
  const one: KeptMap = { map, collections: 1 };
  const look = { start: 0x10000, end: 0x10400, chosenClass: null, classes: [], otherClasses: 0, otherObjects: 0, otherBytes: 0, objects: [], unlistedObjects: 0, regionBytes: null, regions: [] };

  it("are the last ones, and not too large together", () => {
    const many = Array.from({ length: 30 }).reduce<readonly KeptMap[]>((all) => keep(all, one), []);
    expect(many.length).toBe(MOST_MAPS);
    const cells = Array.from({ length: 150_000 }, () => empty);
    const large: KeptMap = { map: { ...map, stretches: [{ start: 0, bytes: 1, cells, held: [], chosen: [] }] }, collections: null };
    expect(keep([large], large).length).toBe(1);
  });

  it("are played where they show the range", () => {
    const closer: KeptMap = { map: { ...map, look }, collections: 2 };
    expect(showing([one, closer], null)).toEqual([one]);
    expect(showing([one, closer], look)).toEqual([one, closer]);
    expect(showing([closer], { start: 0x10000, end: 0x20000 })).toEqual([]);
  });
});

describe("holes", () => {
  it("are estimates where they are, and say what has no room in them", () => {
    expect(holesText(map.holes)).toBe("Estimated by empty cells: 2 holes with 2.50 KiB, the largest at least 1.50 KiB.");
    expect(holesText({ ...map.holes, exact: true, humongousBytes: 1024, tooSmall: 1, tooSmallBytes: 640 })).toBe(
      "2 holes with 2.50 KiB, the largest 1.50 KiB; 25% of that in 1 too small for a humongous object (1.00 KiB or more).",
    );
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { clock } from "../format";
import type { CollectedRow } from "../messages";
import { inWords, kindOf, nearest, within } from "./charts/collected";
import { explained } from "./overview/flags";
import { groupWords } from "./overview/memory";

function collected(atMillis: number, some: Partial<CollectedRow> = {}): CollectedRow {
  const none = { young: 0, full: 0, concurrent: 0, pauseMillis: 4.25, cause: null, floorBytes: null, freedBytes: null };
  return { atMillis, ...none, ...some };
}

describe("collections", () => {
  it("says what one was, and what it left and freed", () => {
    const row = collected(5000, { young: 1, cause: "G1 Evacuation Pause", freedBytes: 120 * 1024 ** 2, floorBytes: 1024 ** 2 });
    expect(inWords(row)).toBe(
      `at ${clock(5000)}: 1 young collection, 4.3 ms pause, about 120 MiB freed, 1.00 MiB left (G1 Evacuation Pause)`,
    );
  });

  it("says that several of one second are a sum", () => {
    const row = collected(5000, { young: 2, concurrent: 1, pauseMillis: 31.4 });
    expect(inWords(row)).toBe(
      `at ${clock(5000)}: 2 young collections and 1 pause of a concurrent collection in one second, 31 ms of pauses in all`,
    );
    expect(kindOf(row)).toBe("concurrent");
    expect(kindOf(collected(0, { full: 1, concurrent: 1 }))).toBe("full");
  });

  it("finds the one that is pointed at, no further than a hand's tremble away", () => {
    const rows = [collected(1000, { young: 1 }), collected(4000, { full: 1 }), collected(9000, { young: 1 })];
    const span = { from: 2, to: 8 };
    expect(within(rows, span)).toEqual([rows[1]]);
    expect(nearest(rows, 3.8, span)).toBe(rows[1]);
    expect(nearest(rows, 6.5, span)).toBeNull();
    expect(nearest(rows, 21, { from: 0, to: 3600 })).toBe(rows[2]);
  });
});

describe("flags", () => {
  it("are put into words where they are known, these first", () => {
    expect(explained(["-Dapp=1", "-Xmx512m", "-XX:+UseZGC"])).toEqual([
      { flag: "-Xmx512m", words: "The heap may grow to 512 MiB" },
      { flag: "-XX:+UseZGC", words: "Garbage is collected by ZGC" },
      { flag: "-Dapp=1", words: "" },
    ]);
  });

  it("keeps a value that is none", () => {
    expect(explained(["-Xmxlots"])[0]?.words).toBe("The heap may grow to lots");
  });

  it("takes the largest unit that has a whole number", () => {
    expect(explained(["-Xmx2048m", "-Xss524288"]).map(({ words }) => words)).toEqual([
      "The heap may grow to 2 GiB",
      "Each thread's stack has 512 KiB",
    ]);
  });
});

describe("a control group", () => {
  it("is left out without limits", () => {
    const none = { cpus: null, throttledPercent: null, memoryUsedBytes: null, memoryLimitBytes: null };
    expect(groupWords(none)).toBe("");
    expect(groupWords({ ...none, cpus: 1.5, throttledPercent: 12 })).toBe(
      "1.5 cores at most, held back in 12% of the last scheduling periods",
    );
  });
});

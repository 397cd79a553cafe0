// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { history, info, row, sample } from "../live/samples";
import { append, fromHistory } from "../live/series";
import { CHARTS, chartData, emptyText, named, newest } from "./charts/charts";
import { facts } from "./overview/facts";

describe("facts", () => {
  const names = (...given: Parameters<typeof facts>) => facts(...given).map(({ name }) => name);

  it("leaves out what is not known", () => {
    const found = names(row(1, { threads: null }), info("vm1"), 10_000);
    for (const unknown of [
      "Threads",
      "Classes",
      "Last GC",
      "Compiling",
      "Safepoints",
      "Java home",
      "Debugger",
    ]) {
      expect(found).not.toContain(unknown);
    }
  });

  it("shows the row's facts before more is known", () => {
    expect(names(row(1), null, 10_000)).toEqual(
      expect.arrayContaining(["Uptime", "Main class", "Threads", "Java"]),
    );
  });

  it("joins the known parts of a fact", () => {
    const found = facts(
      row(1),
      info("vm1", { peakThreads: 12, lastGcCause: "Allocation", lastGcAtMillis: 7000 }),
      10_000,
    );
    expect(found).toContainEqual(expect.objectContaining({ name: "Threads", value: "10 live, peak 12" }));
    expect(found).toContainEqual(expect.objectContaining({ name: "Last GC", value: "Allocation, 3 s ago" }));
  });
});

describe("the agent", () => {
  const agent = (...given: Parameters<typeof facts>) =>
    facts(...given).find(({ name }) => name === "Agent")?.value;

  it("is there or not, without names of the protocol", () => {
    expect(agent(row(1), info("vm1"), 0)).toBe("not attached");
    const attached = row(1, { agent: "attached" });
    expect(agent(attached, info("vm1", { features: ["threads", "logs"] }), 0)).toBe("attached");
    expect(agent(attached, null, 0)).toBe("attached");
  });
});

describe("an empty chart", () => {
  const alloc = CHARTS.find(({ id }) => id === "alloc") as (typeof CHARTS)[number];
  const [heap] = CHARTS as [(typeof CHARTS)[number]];

  it("says whether the collector or the JVM keeps it to itself", () => {
    const silent = fromHistory(history("vm1", [null, null], 10_000));
    const withHeap = { ...silent, columns: { ...silent.columns, heapCommittedBytes: [1, 1] } };
    const words = (spec: typeof alloc, series: typeof silent, to = 10) =>
      emptyText(spec, series, chartData(spec, series, { from: to - 5, to }));
    expect(words(alloc, silent)).toMatch(/JVM does not tell/);
    expect(words(alloc, withHeap)).toMatch(/no eden/);
    expect(words(heap, withHeap)).toBeNull();
    expect(words(heap, withHeap, 5)).toMatch(/Nothing is known of this time/);
  });
});

describe("chart data", () => {
  const series = fromHistory(history("vm1", [1, null, 3, null], 100_000));

  it("takes the last points of the range, gaps included", () => {
    const [heap] = CHARTS;
    expect(heap && chartData(heap, series, { from: 98, to: 100 })).toEqual([
      [98, 99, 100],
      [null, 3, null],
      [null, null, null],
    ]);
  });

  it("finds the newest known value", () => {
    expect(newest(series, "heapUsedBytes")).toBe(3);
    expect(newest(series, "threads")).toBeNull();
  });
});

describe("the allocation chart", () => {
  const alloc = CHARTS.find(({ id }) => id === "alloc") as (typeof CHARTS)[number];
  const said = { ...history("vm1", [1, 1, 1, 1, 1, 1], 100_000), allocatedBytesPerSecond: [1, 2, 3, 4, 5, 6] };
  const series = fromHistory({ ...said, allocationCounted: [{ fromMillis: 97_000, toMillis: 98_000 }] });

  it("draws what was counted apart from estimates, which reach to it", () => {
    expect(chartData(alloc, series, { from: 95, to: 100 })).toEqual([
      [95, 96, 97, 98, 99, 100],
      [1, 2, 3, 4, 5, 6],
      [null, null, 3, 4, null, null],
    ]);
    const longer = fromHistory({ ...said, allocationCounted: [{ fromMillis: 96_000, toMillis: 99_000 }] });
    expect(chartData(alloc, longer, { from: 95, to: 100 }).slice(1)).toEqual([
      [1, 2, null, null, 5, 6],
      [null, 2, 3, 4, 5, null],
    ]);
  });

  it("says of each moment which it is", () => {
    const remarks = (second: number | null, of = series) => named(alloc, of, second).map(({ remark }) => remark);
    expect(remarks(96)).toEqual(["estimate"]);
    expect(remarks(97)).toEqual(["counted by its threads"]);
    expect(remarks(null)).toEqual(["estimate"]);
    const counted = append(series, { ...sample(1), allocationCounted: true }, 101_000);
    expect(remarks(null, counted)).toEqual(["counted by its threads"]);
    expect(append(counted, { ...sample(1), allocationCounted: true }, 102_000).counted).toEqual([
      { fromMillis: 97_000, toMillis: 98_000 },
      { fromMillis: 101_000, toMillis: 102_000 },
    ]);
  });
});

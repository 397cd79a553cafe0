// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { collectedIn, history, sample } from "./samples";
import { fittingRange } from "./range";
import { append, fromHistory, knownMillis, lengthOf, LONGEST, times } from "./series";

const heap = (series: ReturnType<typeof fromHistory>) => series.columns.heapUsedBytes;

describe("append", () => {
  const series = fromHistory(history("vm1", [1, 2], 10_000));

  it("adds one point per step, however the clock jitters", () => {
    expect(heap(append(series, sample(3), 11_400))).toEqual([1, 2, 3]);
    expect(heap(append(series, sample(3), 10_700))).toEqual([1, 2, 3]);
  });

  it("skips a sample that the history holds already", () => {
    expect(append(series, sample(3), 10_100)).toBe(series);
  });

  it("shows seconds nobody told about as a gap", () => {
    expect(heap(append(series, sample(3), 14_000))).toEqual([1, 2, null, null, null, 3]);
  });

  it("forgets what is older than an hour", () => {
    const full = fromHistory(history("vm1", new Array<number>(LONGEST).fill(1), 10_000));
    const more = append(full, sample(2), 11_000);
    expect(lengthOf(more)).toBe(LONGEST);
    expect(heap(more).at(-1)).toBe(2);
    expect(lengthOf(append(full, sample(2), 10_000 + 1e9))).toBe(LONGEST);
  });

  it("keeps all columns of one length", () => {
    const { columns } = append(series, sample(3), 14_000);
    expect(new Set(Object.values(columns).map((column) => column.length))).toEqual(new Set([6]));
  });

  it("goes on behind what it knows where the clock goes back", () => {
    const collected = { ...series, collections: [collectedIn(9000)], counted: [{ fromMillis: 9000, toMillis: 10_000 }] };
    const back = append(collected, sample(3), -3_590_000);
    expect(heap(back)).toEqual([1, 2, 3]);
    expect(times(back, 0, 3)).toEqual([-3592, -3591, -3590]);
    expect(back.collections).toEqual([collectedIn(-3_592_000)]);
    expect(back.counted).toEqual([{ fromMillis: -3_592_000, toMillis: -3_591_000 }]);
    expect(heap(append(back, sample(4), -3_589_000))).toEqual([1, 2, 3, 4]);
  });

  it("starts from an empty history", () => {
    expect(heap(append(fromHistory(history("vm1", [], 10_000)), sample(3), 11_000))).toEqual([3]);
  });
});

describe("times", () => {
  it("ends with the newest point", () => {
    expect(times(fromHistory(history("vm1", [1, 2, 3], 10_000)), 1, 3)).toEqual([9, 10]);
  });
});

describe("fittingRange", () => {
  const known = (seconds: number, before: null[] = []) =>
    fromHistory(history("vm1", [...before, ...new Array<number>(seconds).fill(1)], 1e6));

  it("is a minute for a fresh VM and five for others", () => {
    expect(fittingRange(known(1))).toBe(60);
    expect(fittingRange(known(119))).toBe(60);
    expect(fittingRange(known(120))).toBe(300);
  });

  it("does not count the seconds before the VM was", () => {
    const series = known(40, new Array<null>(500).fill(null));
    expect(knownMillis(series)).toBe(40_000);
    expect(fittingRange(series)).toBe(60);
  });

  it("stays as it is while nothing has come yet", () => {
    expect(fittingRange(null)).toBe(300);
    expect(knownMillis(fromHistory(history("vm1", [], 1e6)))).toBe(0);
  });
});

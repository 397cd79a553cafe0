// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { format, parse } from "./address";
import { append, between, fromHistory } from "./series";
import { collectedIn, history, sample } from "./samples";
import { readZoom, writeZoom, zoomed } from "./span";

describe("a zoom", () => {
  it("holds whole seconds, in whichever direction it was drawn", () => {
    expect(zoomed(110.7, 100.2)).toEqual({ from: 100, to: 111 });
  });

  it("is not shorter than can be seen, nor longer than what is kept", () => {
    expect(zoomed(100, 100.5)).toEqual({ from: 100, to: 105 });
    expect(zoomed(0, 3700)).toBeNull();
    expect(zoomed(NaN, 4)).toBeNull();
  });

  it("is a part of the address", () => {
    const address = parse("#vm=a&zoom=100-160");
    expect(address.zoom).toEqual({ from: 100, to: 160 });
    expect(format(address)).toBe("#vm=a&zoom=100-160");
    expect(writeZoom({ from: 1, to: 9 })).toBe("1-9");
    for (const nonsense of ["", "1", "9-1", "5-5", "1-99999", "-1-9", "a-b", "1-9-3", "1.5-9"]) {
      expect(readZoom(nonsense)).toBeNull();
    }
  });
});

describe("the steps of a piece of time", () => {
  const series = fromHistory(history("vm1", [1, 2, 3, 4, 5], 100_000)); // 96 to 100

  it("are those within it, of what is known", () => {
    expect(between(series, { from: 97, to: 99 })).toEqual([1, 4]);
    expect(between(series, { from: 97.5, to: 98.5 })).toEqual([2, 3]);
    expect(between(series, { from: 0, to: 1000 })).toEqual([0, 5]);
    expect(between(series, { from: 0, to: 50 })).toEqual([0, 0]);
    expect(between(series, { from: 200, to: 300 })).toEqual([5, 5]);
  });
});

describe("the collections of a series", () => {
  it("are kept for an hour", () => {
    let series = fromHistory({ ...history("vm1", [1], 10_000), collections: [collectedIn(10_000)] });
    series = append(series, { ...sample(2), collected: collectedIn(11_000) }, 11_000);
    series = append(series, sample(2), 12_000);
    expect(series.collections.map(({ atMillis }) => atMillis)).toEqual([10_000, 11_000]);
    series = append(series, sample(2), 3_610_500);
    expect(series.collections.map(({ atMillis }) => atMillis)).toEqual([11_000]);
  });
});

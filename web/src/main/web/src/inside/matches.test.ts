// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { marked } from "./matches";

describe("what was searched for", () => {
  it("is marked in a text, in whatever letters and as often as it is there", () => {
    expect(marked("HashMap.hash", "hash")).toEqual([
      { text: "Hash", hit: true },
      { text: "Map.", hit: false },
      { text: "hash", hit: true },
    ]);
    expect(marked("ArrayList.add", "hash")).toEqual([{ text: "ArrayList.add", hit: false }]);
    expect(marked("İhash", "hash")).toEqual([{ text: "İhash", hit: false }]);
    expect(marked("x", "")).toEqual([{ text: "x", hit: false }]);
  });
});

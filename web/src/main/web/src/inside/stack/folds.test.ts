// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { folded } from "./folds";

const stack = (...frameworks: (string | null)[]) =>
  frameworks.map((framework) => ({ class: "a.B", method: "run", file: null, line: null, native: false, source: null, framework }));

describe("frames of frameworks", () => {
  it("are one line where they are three or more, but for the innermost", () => {
    expect(folded(stack("JDK", "JDK", "JDK", "JDK", null, "Spring", "Tomcat", "JDK", "Spring", null, "JDK"))).toEqual([
      0,
      { from: 1, to: 4, text: "3 frames of the JDK" },
      4,
      { from: 5, to: 9, text: "4 frames of Spring, Tomcat and the JDK" },
      9,
      10,
    ]);
  });

  it("stay where something is said of them", () => {
    expect(folded(stack(null, "JDK", "JDK", "JDK", "JDK"), (place) => place === 3)).toEqual([0, 1, 2, 3, 4]);
    expect(folded([])).toEqual([]);
  });
});

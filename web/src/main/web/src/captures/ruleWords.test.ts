// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { cost, counts, FIRST, sentence, watching } from "./ruleWords";

describe("rules", () => {
  it("read as their file has them", () => {
    expect(sentence(FIRST)).toBe("when threads > 1000 capture threads");
    expect(sentence({ ...watching(FIRST, "cpu"), what: "cpu", most: "3", names: " orders-* " })).toBe(
      "when cpu > 90 % for 30 s capture cpu 20 s at most 3 per hour of orders-*",
    );
    expect(sentence({ ...watching(FIRST, "deadlock"), what: "dump", names: "" })).toBe("when deadlock capture dump");
    expect(sentence({ ...watching(FIRST, "heap floor"), what: "alloc", seconds: "300" })).toBe("when heap floor > 80 % for 2 min capture alloc 5 min");
    expect(sentence(watching(FIRST, "allocation"))).toBe("when allocation > 500 MiB/s for 30 s capture threads");
  });

  it("say what they do to a VM", () => {
    expect(cost({ ...FIRST, what: "cpu" })).toBe("An agent goes into the VM for that.");
    expect(cost(watching(FIRST, "deadlock"))).toContain("once a minute");
  });

  it("say what came of them", () => {
    expect(counts({ captured: 0, failed: 0, skipped: 0 })).toBe("");
    expect(counts({ captured: 1, failed: 0, skipped: 12 })).toBe("captured once, skipped 12 times");
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { CaptureRow } from "../messages";
import { inOrder, kindTitle, ofVm, picked, taken, vmTitle } from "./rows";

const row = (id: string, change: Partial<CaptureRow> = {}): CaptureRow => ({
  id,
  kind: "profile",
  by: "page",
  vm: "7-1",
  vmName: "Shop",
  pid: 7,
  vmStartedMillis: null,
  takenMillis: 1000,
  bytes: 10,
  name: id,
  note: "",
  fileName: `${id}.json.gz`,
  problem: null,
  ...change,
});

describe("captures", () => {
  it("are of a VM by its key, or by the name that one before it had", () => {
    const rows = [row("a"), row("b", { vm: "8-1" }), row("c", { vm: "9-1", vmName: "Other" }), row("d", { vm: null, vmName: null })];
    expect(ofVm(rows, "7-1", "Shop").map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("are compared the older first", () => {
    const [before, after] = inOrder(row("late", { takenMillis: 9 }), row("early", { takenMillis: 3 }));
    expect([before.id, after.id]).toEqual(["early", "late"]);
  });

  it("are two at most that are compared", () => {
    expect(picked([], "a")).toEqual(["a"]);
    expect(picked(["a"], "a")).toEqual([]);
    expect(picked(["a", "b"], "c")).toEqual(["b", "c"]);
  });

  it("say what they are", () => {
    expect(kindTitle(row("a"))).toBe("Profile");
    expect(kindTitle(row("a", { kind: null }))).toBe("Damaged");
    expect(vmTitle(row("a"))).toBe("Shop (7)");
    expect(vmTitle(row("a", { vmName: null }))).toBe("–");
    expect(taken(row("a", { takenMillis: null }), 0)).toBe("–");
    expect(taken(row("a", { takenMillis: 0 }), 864e5 * 3)).toContain("1970");
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { CaptureRow } from "../messages";
import { comparedWith, inOrder, kindTitle, ofVm, picked, taken, vmTitle } from "./rows";

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

  it("are two at most that are compared, of one kind", () => {
    const rows = [row("a"), row("b"), row("c"), row("t", { kind: "threads" })];
    expect(picked(rows, [], "a")).toEqual(["a"]);
    expect(picked(rows, ["a"], "a")).toEqual([]);
    expect(picked(rows, ["a", "b"], "c")).toEqual(["b", "c"]);
    expect(picked(rows, ["a", "b"], "t")).toEqual(["t"]);
    expect(rows.map(comparedWith)).toEqual(["profile", "profile", "profile", "thread dump"]);
    expect(comparedWith(row("h", { kind: "heap" }))).toBeNull();
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

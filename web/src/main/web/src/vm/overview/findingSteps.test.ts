// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { stepOf } from "./findingSteps";

describe("the button of a finding", () => {
  it("prepares the recording that its command makes", () => {
    expect(stepOf({ kind: "throttled", tab: "record", command: "cairn cpu 7" })).toEqual({ record: "cpu", live: false });
    expect(stepOf({ kind: "gcShareHigh", tab: "record", command: "cairn alloc 7" })).toEqual({ record: "allocations", live: false });
    expect(stepOf({ kind: "heapFloorRises", tab: "record", command: "cairn alloc 7 --live" })).toEqual({ record: "allocations", live: true });
  });

  it("asks which threads block each other", () => {
    expect(stepOf({ kind: "deadlocked", tab: "threads", command: "cairn threads 7 --deadlocks" })).toEqual({ ask: "locks" });
    expect(stepOf({ kind: "threadsGrow", tab: "threads", command: "cairn threads 7" })).toEqual({});
  });
});

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import type { Frame, VirtualThreadGroup } from "../messages";
import { doing, stateWords } from "./virtual";

const take: Frame = {
  class: "java.util.concurrent.LinkedBlockingQueue",
  method: "take",
  file: "LinkedBlockingQueue.java",
  line: 435,
  native: false,
  source: null,
  framework: null,
};

function group(state: string, waitsIn: Frame | null): VirtualThreadGroup {
  return { threads: 3, state, waitsIn, calledBy: null, lockClass: null, examples: [], frames: [] };
}

test("says what the threads of a group wait for", () => {
  expect(doing(group("WAITING", take))).toBe("in LinkedBlockingQueue.take");
  expect(doing(group("BLOCKED", null))).toBe("for a monitor");
  expect(doing(group("RUNNABLE", null))).toBe("in code of its own");
  expect(stateWords("TIMED_WAITING")).toBe("timed waiting");
});

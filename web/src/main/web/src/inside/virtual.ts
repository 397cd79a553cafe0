// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { VirtualThreadGroup } from "../messages";

/** "TIMED_WAITING" reads "timed waiting". */
export function stateWords(state: string): string {
  return state.toLowerCase().replaceAll("_", " ");
}

/** What the threads of a group wait for: the method of the JDK that they have called. */
export function doing(group: VirtualThreadGroup): string {
  const called = group.waitsIn;
  if (called !== null) {
    return `in ${called.class.slice(called.class.lastIndexOf(".") + 1)}.${called.method}`;
  }
  return group.state === "BLOCKED" ? "for a monitor" : "in code of its own";
}

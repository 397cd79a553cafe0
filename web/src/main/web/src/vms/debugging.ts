// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { VmRow } from "../messages";

const WORDS = {
  ready: "",
  waiting: "waits for a debugger before its main class starts",
  attached: "a debugger is attached",
  suspended: "a debugger has suspended it",
} as const;

const SHORT = { ready: "", waiting: "waits", attached: "attached", suspended: "suspended" } as const;

/** Where a debugger reaches the VM, and what one does with it. */
export function debuggerHint(row: VmRow): string {
  const where = row.debugPort === null ? "may attach" : `may attach at port ${row.debugPort}`;
  const words = row.debugger === null ? "" : WORDS[row.debugger];
  return [where, words, row.debugSelected ? "selected" : ""].filter(Boolean).join("; ");
}

/** The same for a badge. */
export function debuggerBadge(row: VmRow): string {
  const state = row.debugger === null ? "" : SHORT[row.debugger];
  return ["debug", row.debugPort ?? "", state].filter((part) => part !== "").join(" ");
}

/** Whether the VM stands still for a debugger, or for want of one. */
export function standsStill(row: VmRow): boolean {
  return row.debugger === "suspended" || row.debugger === "waiting";
}

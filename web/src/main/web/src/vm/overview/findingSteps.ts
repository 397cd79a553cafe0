// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Question } from "../../live/questions";
import type { FindingRow } from "../../messages";

/** What the button of a finding does beside showing the page. */
export interface Step {
  /** Which kind of recording it prepares; the reader begins it, as that puts an agent into the VM. */
  readonly record?: "allocations" | "cpu";
  /** Whether that follows what stays alive. */
  readonly live?: boolean;
  /** What it asks of the VM at once. */
  readonly ask?: Question;
}

/** What the button does, as its words and its command say. */
export function stepOf({ kind, tab, command }: Pick<FindingRow, "kind" | "tab" | "command">): Step {
  if (tab === "record") {
    return { record: command.startsWith("cairn cpu ") ? "cpu" : "allocations", live: command.split(" ").includes("--live") };
  }
  return kind === "deadlocked" ? { ask: "locks" } : {};
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { RuleRow } from "../messages";

export const WATCHED = ["heap floor", "cpu", "allocation", "threads", "deadlock"] as const;
export type Watched = (typeof WATCHED)[number];
export const WHATS = ["threads", "dump", "cpu", "alloc"] as const;
export type What = (typeof WHATS)[number];

export const WATCHED_TITLES: Readonly<Record<Watched, string>> = {
  "heap floor": "heap after collections is over",
  cpu: "CPU is over",
  allocation: "allocation is over",
  threads: "threads are more than",
  deadlock: "threads deadlock",
};

export const WHAT_TITLES: Readonly<Record<What, string>> = {
  threads: "a thread dump",
  dump: "a heap dump",
  cpu: "a profile of CPU time",
  alloc: "a profile of allocations",
};

/** What is behind the limit. */
export const UNITS: Readonly<Record<Watched, string>> = {
  "heap floor": "%",
  cpu: "%",
  allocation: "MiB/s",
  threads: "",
  deadlock: "",
};

const COSTS: Readonly<Record<What, string>> = {
  threads: "The VM stands still for a moment.",
  dump: "The VM stands still while it writes the dump.",
  cpu: "An agent goes into the VM for that.",
  alloc: "An agent goes into the VM for that.",
};

/** A rule as the form has it. */
export interface Draft {
  readonly watched: Watched;
  readonly limit: string;
  /** Seconds for which it must hold; "0" if one look is enough. */
  readonly held: string;
  readonly what: What;
  /** How long it records. */
  readonly seconds: string;
  readonly most: string;
  readonly names: string;
}

export const FIRST: Draft = { watched: "threads", limit: "1000", held: "0", what: "threads", seconds: "20", most: "1", names: "*" };

const LIMITS: Readonly<Record<Watched, string>> = { "heap floor": "80", cpu: "90", allocation: "500", threads: "1000", deadlock: "" };

/** Seconds: what a figure that jumps must hold for, so that one moment does not count. */
const HELD: Readonly<Record<Watched, string>> = { "heap floor": "120", cpu: "30", allocation: "30", threads: "0", deadlock: "0" };

/** Seconds as the server writes them. */
export function time(seconds: string): string {
  const whole = Number(seconds);
  return whole % 60 === 0 ? `${whole / 60} min` : `${seconds} s`;
}

/** Another figure has another limit. */
export function watching(draft: Draft, watched: Watched): Draft {
  return { ...draft, watched, limit: LIMITS[watched], held: HELD[watched] };
}

/** As the file has it. The server has the last word on what is a rule. */
export function sentence({ watched, limit, held, what, seconds, most, names }: Draft): string {
  const unit = UNITS[watched];
  return [
    `when ${watched}`,
    watched === "deadlock" ? "" : `> ${limit.trim()}${unit && ` ${unit}`}`,
    watched === "deadlock" || held === "0" ? "" : `for ${time(held)}`,
    `capture ${what}`,
    what === "cpu" || what === "alloc" ? time(seconds) : "",
    most === "1" ? "" : `at most ${most} per hour`,
    names.trim() === "*" || names.trim() === "" ? "" : `of ${names.trim()}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** What it does to a VM. */
export function cost({ watched, what }: Draft): string {
  return (watched === "deadlock" ? "Each VM is asked for its threads once a minute, for which it stands still for a moment. " : "") + COSTS[what];
}

/** How often what came of it; empty if nothing did. */
export function counts({ captured, failed, skipped }: Pick<RuleRow, "captured" | "failed" | "skipped">): string {
  return [
    [captured, "captured"],
    [failed, "failed"],
    [skipped, "skipped"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${word} ${count === 1 ? "once" : `${count} times`}`)
    .join(", ");
}

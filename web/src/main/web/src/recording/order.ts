// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Arguments } from "../live/questions";
import { kindOf } from "./kinds";

/** How much of what is allocated is recorded. */
export type Amount = "budget" | "interval" | "all";

/** What the reader wants to have recorded; text as it was typed. */
export interface Order {
  readonly amount: Amount;
  /** Samples a second. */
  readonly budget: string;
  readonly intervalKib: string;
  readonly intervalMillis: string;
  readonly depth: string;
  readonly live: boolean;
  readonly include: string;
  readonly exclude: string;
  /** 0 for as long as the server allows. */
  readonly seconds: number;
}

export const USUAL: Order = {
  amount: "budget",
  budget: "300",
  intervalKib: "512",
  intervalMillis: "10",
  depth: "64",
  live: false,
  include: "",
  exclude: "",
  seconds: 0,
};

export const LENGTHS: readonly { readonly seconds: number; readonly text: string }[] = [
  { seconds: 10, text: "10 s" },
  { seconds: 60, text: "1 minute" },
  { seconds: 300, text: "5 minutes" },
  { seconds: 0, text: "until I stop it, at most 1 hour" },
];

/** The order as the server reads it. What is no number goes as it is: the server says what is wrong with it. */
export function argumentsOf(kind: string, order: Order): Arguments {
  const args: Record<string, string> = { kind, depth: order.depth.trim() };
  const { memory, exact } = kindOf(kind);
  if (!memory) {
    args["interval"] = order.intervalMillis.trim();
  } else if (order.amount === "budget" || (order.amount === "all" && !exact)) {
    args["budget"] = order.budget.trim();
  } else {
    args["interval"] = order.amount === "all" ? "0" : inBytes(order.intervalKib.trim());
  }
  if (memory && order.live) {
    args["live"] = "true";
  }
  if (order.seconds > 0) {
    args["seconds"] = String(order.seconds);
  }
  for (const name of ["include", "exclude"] as const) {
    if (order[name].trim() !== "") {
      args[name] = order[name];
    }
  }
  return args;
}

function inBytes(kib: string): string {
  const bytes = Number(kib) * 1024;
  return kib !== "" && Number.isFinite(bytes) && bytes >= 1 ? String(Math.round(bytes)) : kib || "?";
}

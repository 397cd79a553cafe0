// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, count, spent } from "../format";
import { frameText, type FrameText } from "../inside/words";
import { folded } from "../inside/stack/folds";
import type { Frame, ProfileDiffReport, ProfileReport, ProfileRow } from "../messages";

export interface ShownRow {
  readonly value: number;
  /** Null where it is not known; 0 where all was counted. */
  readonly error: number | null;
  /** Of everything, from 0 to 1. */
  readonly share: number;
  /** Whether it is larger than twice its error: of such rows a second recording shows the same. */
  readonly sure: boolean;
  readonly name: string;
  /** Of a site, the innermost first. */
  readonly frames: readonly Frame[];
  /** What makes it another row than all others, while rows move. */
  readonly id: string;
}

const SURE = 2;
/** How much of a stack is shown that nobody has opened. */
export const LINES = 4;

/** The place of the type that the rows are sorted by. */
function shownType(report: ProfileReport): number {
  return Math.max(0, report.types.findIndex(({ name }) => name === report.type));
}

export function shownRows(report: ProfileReport): ShownRow[] {
  const type = shownType(report);
  const whole = report.types[type]?.total ?? 0;
  return report.rows.map((row) => shown(row, type, whole));
}

/** A stack with its runs of frames of frameworks as a line of text each. */
export function stackLines(stack: readonly Frame[]): (FrameText | string)[] {
  return folded(stack).map((line) => (typeof line === "number" ? frameText(stack[line] as Frame) : line.text));
}

/** What makes a row another one than all others, while rows move. */
export function rowId(name: string, stack: readonly Frame[]): string {
  return [name, ...stack.map((frame) => `${frame.class}.${frame.method}:${frame.line}`)].join("\n");
}

/** How many of all rows a table does not show; null if it shows all. */
export function unshown(rowCount: number, shown: number): number | null {
  return rowCount > shown ? rowCount - shown : null;
}

function shown(row: ProfileRow, type: number, whole: number): ShownRow {
  const value = row.values[type] ?? 0;
  const error = row.valuesStdError?.[type] ?? null;
  const stack = row.frames ?? [];
  return {
    value,
    error,
    share: whole > 0 ? value / whole : 0,
    sure: error !== null && value > SURE * error,
    name: row.name,
    frames: stack,
    id: rowId(row.name, stack),
  };
}

/** An amount of what the rows are sorted by. */
export function amount(report: ProfileReport, value: number): string {
  return amountIn(report.types[shownType(report)]?.unit ?? "", value);
}

/** Behind the unit of what is compared per second. */
const PER_SECOND = "/s";

/** An amount in a unit that profiles have: "12.0 MiB", "12.0 MiB/s". */
export function amountIn(unit: string, value: number): string {
  if (unit.endsWith(PER_SECOND)) {
    return amountIn(unit.slice(0, -PER_SECOND.length), value) + PER_SECOND;
  }
  switch (unit) {
    case "bytes":
      return bytes(value);
    case "nanoseconds":
      return spent(value / 1e6);
    default:
      return count(value);
  }
}

/** A change: "+12.0 MiB", "−3". */
export function signedIn(unit: string, value: number): string {
  return `${value < 0 ? "−" : value > 0 ? "+" : ""}${amountIn(unit, Math.abs(value))}`;
}

/** What a difference comes to: "12.0 MiB/s → 30.0 MiB/s: +18.0 MiB/s". */
export function totalChange({ unit, totalBefore, totalAfter }: ProfileDiffReport): string {
  return `${amountIn(unit, totalBefore)} → ${amountIn(unit, totalAfter)}: ${signedIn(unit, totalAfter - totalBefore)}`;
}

/** All that a reader must know of a difference. */
export function notesOf(report: ProfileDiffReport): string[] {
  return [
    ...report.notes,
    ...report.notesBefore.map((note) => `Before: ${note}`),
    ...report.notesAfter.map((note) => `After: ${note}`),
  ];
}

/** All of it: "1.25 GiB ± 12 MiB". */
export function total(report: ProfileReport): string {
  const type = report.types[shownType(report)];
  if (!type) {
    return "";
  }
  const error = type.totalStdError ? ` ± ${amount(report, type.totalStdError)}` : "";
  return amount(report, type.total) + error;
}

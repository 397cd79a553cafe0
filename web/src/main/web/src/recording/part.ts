// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { RecordingRow, WindowRow } from "../messages";

/** A part of a recording's time, in milliseconds since the epoch. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Reads "1764253000000-1764253060000"; null for what is no part. */
export function readPart(text: string): Part | null {
  const [, from, to] = text.match(/^(\d{1,15})-(\d{1,15})$/) ?? [];
  return from !== undefined && to !== undefined && Number(from) <= Number(to) ? { from: Number(from), to: Number(to) } : null;
}

export function writePart({ from, to }: Part): string {
  return `${from}-${to}`;
}

/** A part that belongs to this recording; that of another one, as in an old link, counts as none. */
export function partOf(part: Part | null, recording: RecordingRow | null, now: number): Part | null {
  const end = recording?.endedMillis ?? now;
  return part !== null && recording !== null && part.from <= end && part.to >= recording.startedMillis ? part : null;
}

/** The whole windows that lie between two moments, given in either order, or that one of them is in; null if there is none. */
export function around(windows: readonly WindowRow[], one: number, other: number): Part | null {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const touched = windows.filter(({ startMillis, endMillis }) => startMillis <= to && endMillis > from);
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? { from: first.startMillis, to: last.endMillis } : null;
}

/** The window that a moment is in, or the one before it; -1 if there is none. */
export function windowAt(windows: readonly WindowRow[], millis: number): number {
  return Math.min(windows.length - 1, Math.max(0, windows.findLastIndex(({ startMillis }) => startMillis <= millis)));
}

/** Whether a window is shown, as the server has it: its middle is in the part, and before the end of it. */
export function holds(part: Part, { startMillis, endMillis }: WindowRow): boolean {
  const middle = startMillis + Math.floor((endMillis - startMillis) / 2);
  return part.from <= middle && middle < part.to;
}

/** What a window adds up to in a second, as windows are of different lengths. */
export function rate({ startMillis, endMillis, value }: WindowRow): number {
  return endMillis > startMillis ? (1000 * value) / (endMillis - startMillis) : 0;
}

/** "3 to 10 s", counted from where the first window begins. */
export function partText({ from, to }: Part, windows: readonly WindowRow[]): string {
  return `${secondsIn(from, windows)} to ${secondsIn(to, windows)} s`;
}

/** How far a moment is from where the first window begins. */
export function secondsIn(millis: number, windows: readonly WindowRow[]): string {
  const seconds = Math.max(0, (millis - (windows[0]?.startMillis ?? millis)) / 1000);
  return String(Number(seconds.toFixed(seconds < 100 ? 1 : 0)));
}

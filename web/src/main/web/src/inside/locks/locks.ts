// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { DeadlockReport, Frame, HeldLock, LockedThread, LocksReport } from "../../messages";
import type { Asked } from "../../live/questions";
import type { Thread } from "../view";
import { frameText } from "../words";

/** How long threads are blocked before the page looks by itself whether that is a deadlock. */
const STUCK_MILLIS = 5000;

/** The page looks by itself no more often: each look stops the VM for a moment. */
const OWN_LOOK_MILLIS = 60_000;

/** When the page last looked by itself, by the key of the VM: a reader who comes back to the tab is no reason to look again. */
const ownLooks = new Map<string, number>();

/** Whether the page may look at a VM by itself now, which then counts as done. */
export function mayLook(key: string, report: LocksReport | null, nowMillis: number): boolean {
  const last = Math.max(ownLooks.get(key) ?? -Infinity, report?.takenAtMillis ?? -Infinity);
  if (nowMillis - last < OWN_LOOK_MILLIS) {
    return false;
  }
  ownLooks.set(key, nowMillis);
  return true;
}

export function byId(report: LocksReport | null): ReadonlyMap<number, LockedThread> {
  return new Map(report?.threads.map((thread) => [thread.id, thread]) ?? []);
}

/** Names in one sentence. */
const MOST_NAMES = 10;

/** The threads of a deadlock, in the order of the cycle. */
export function cycleOf(known: ReadonlyMap<number, LockedThread>, deadlock: DeadlockReport): LockedThread[] {
  return deadlock.threads.flatMap((id) => known.get(id) ?? []);
}

/** "“left” and “right”"; of many, the first ones. */
export function names(threads: readonly LockedThread[]): string {
  const quoted = threads.slice(0, MOST_NAMES).map(({ name }) => `“${name}”`);
  if (threads.length > MOST_NAMES) {
    quoted.push(`${threads.length - MOST_NAMES} more`);
  }
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}

/** "“left” and “right” wait for each other, for good." */
export function sentence(threads: readonly LockedThread[]): string {
  return threads.length === 1
    ? `${names(threads)} waits for itself, for good.`
    : `${names(threads)} wait for each other, for good.`;
}

/** "Fork" of "com.example.Table$Fork"; the whole name of what has none that is shorter. */
export function shortClass(name: string): string {
  return /([^.$]+)$/.exec(name)?.[1] ?? name;
}

/** The frame of a thread that took the lock which another waits for; null where that is not known. */
export function takenAt(owner: LockedThread | null, address: string): string | null {
  const depth = owner?.holds.find((lock) => lock.address === address && lock.depth !== null)?.depth ?? null;
  const frame = depth === null ? undefined : owner?.frames[depth];
  if (frame === undefined) {
    return null;
  }
  const { method, place } = frameText(frame);
  return place === "" ? method : `${method} (${place})`;
}

/** Threads that wait for one that is known, and are part of no deadlock. */
export function blockedOnly(report: LocksReport): LockedThread[] {
  const deadlocked = new Set(report.deadlocks.flatMap(({ threads }) => threads));
  return report.threads.filter(({ id, awaits }) => awaits !== null && awaits.ownerId !== null && !deadlocked.has(id));
}

/** What a thread holds by the frame that took it, if its stack is still the one of that look. */
export function heldByDepth(thread: LockedThread | null, frames: readonly Frame[]): Map<number, HeldLock[]> {
  const held = new Map<number, HeldLock[]>();
  if (thread !== null && sameStack(thread.frames, frames)) {
    for (const lock of thread.holds) {
      if (lock.depth !== null) {
        held.set(lock.depth, [...(held.get(lock.depth) ?? []), lock]);
      }
    }
  }
  return held;
}

export function sameStack(some: readonly Frame[], others: readonly Frame[]): boolean {
  return (
    some.length === others.length &&
    some.every((frame, index) => frame.method === others[index]?.method && frame.line === others[index]?.line)
  );
}

/** The answer about one thread's locks, if it is about this one. */
export function lookOf(look: Asked<"threadLocks"> | undefined, id: number): Asked<"threadLocks"> | null {
  return look !== undefined && look.arguments["thread"] === String(id) ? look : null;
}

/** Since when each thread has been blocked by a monitor, by the tables so far. */
export function blockedSince(
  before: ReadonlyMap<number, number>,
  threads: readonly Thread[],
  nowMillis: number,
): Map<number, number> {
  const blocked = threads.filter(({ row }) => row.state === "monitor");
  return new Map(blocked.map(({ row }) => [row.id, before.get(row.id) ?? nowMillis]));
}

/** Which threads have been blocked for long, as one text; empty for fewer than two, of which no deadlock is made. */
export function stuck(since: ReadonlyMap<number, number>, nowMillis: number): string {
  const ids = [...since].filter(([, from]) => nowMillis - from >= STUCK_MILLIS).map(([id]) => id);
  return ids.length < 2 ? "" : ids.sort((one, other) => one - other).join(" ");
}

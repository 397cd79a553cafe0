// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { THREAD_NUMBER } from "../../messages";

/** "exec-*" of "exec-12": threads of one pool differ in the number at the end of their names alone. */
export function poolOf(name: string): string {
  return name.replace(THREAD_NUMBER, "*");
}

/** Threads of one pool, at least one. */
export interface Pool<T> {
  readonly pool: string;
  readonly members: readonly T[];
}

/** A line of a list by pools: a pool's own, or a member's. */
export type PoolLine<T> = { readonly head: Pool<T>; readonly open: boolean } | { readonly head: null; readonly item: T };

/** In the order of each pool's first member, so whatever sorts the threads sorts their pools. */
export function pooled<T>(items: readonly T[], nameOf: (item: T) => string): Pool<T>[] {
  const pools = new Map<string, T[]>();
  for (const item of items) {
    const pool = poolOf(nameOf(item));
    const members = pools.get(pool);
    if (members === undefined) {
      pools.set(pool, [item]);
    } else {
      members.push(item);
    }
  }
  return [...pools].map(([pool, members]) => ({ pool, members }));
}

/** What is seen of pools of which some are open; a thread that is alone is no pool. */
export function poolLines<T>(pools: readonly Pool<T>[], open: ReadonlySet<string>): PoolLine<T>[] {
  return pools.flatMap((head): PoolLine<T>[] => {
    const items = () => head.members.map((item) => ({ head: null, item }));
    if (head.members.length === 1) {
      return items();
    }
    return open.has(head.pool) ? [{ head, open: true }, ...items()] : [{ head, open: false }];
  });
}

/** All threads as lines of their own. */
export function plainLines<T>(items: readonly T[]): PoolLine<T>[] {
  return items.map((item) => ({ head: null, item }));
}

/** The set with the pool opened, or closed if it is open. */
export function toggled(open: ReadonlySet<string>, pool: string): ReadonlySet<string> {
  const next = new Set(open);
  return next.delete(pool) ? next : next.add(pool);
}

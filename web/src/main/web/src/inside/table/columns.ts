// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { byValue } from "../../vms/sort";
import { pooled } from "./pools";
import { stateOf } from "../states";
import type { Thread } from "../view";

export type ThreadColumnId = "name" | "id" | "state" | "tid" | "blocked" | "waiting" | "cpu" | "cpuTime" | "rate" | "allocated";

export interface ThreadColumn {
  readonly id: ThreadColumnId;
  readonly label: string;
  readonly hint: string;
  /** Changes by itself, and the order of the rows with it. */
  readonly live: boolean;
  readonly descendingFirst: boolean;
  value(thread: Thread): string | number | null;
}

function column(
  id: ThreadColumnId,
  label: string,
  hint: string,
  kind: "name" | "live",
  value: ThreadColumn["value"],
): ThreadColumn {
  return { id, label, hint, live: kind === "live", descendingFirst: kind === "live", value };
}

/** Each cell of a row has two lines, and so has its head. */
export const GROUPS: readonly (readonly [ThreadColumn, ThreadColumn])[] = [
  [
    column("name", "Thread", "The name that the program gave it", "name", ({ row }) => row.name),
    column("id", "id", "Number of the thread, as thread dumps have it", "name", ({ row }) => row.id),
  ],
  [
    column("state", "State", "What the thread does just now", "name", ({ row }) => stateOf(row).label),
    column("tid", "tid", "The kernel's number, as top -H has it", "name", ({ row }) => row.osTid),
  ],
  [
    column("blocked", "Blocked", "How much of the last minute it waited for a monitor, by what the page saw", "live", ({ shares }) => shares?.blockedPercent ?? null),
    column("waiting", "waits", "How much of the last minute it waited or slept, by what the page saw", "live", ({ shares }) => shares?.waitingPercent ?? null),
  ],
  [
    column("cpu", "CPU", "Processor time used lately, of one core", "live", ({ row }) => row.cpuPercent),
    column("cpuTime", "time", "Processor time used since the thread started", "live", ({ row }) => row.cpuMillis),
  ],
  [
    column("rate", "Allocates", "Bytes allocated per second, lately", "live", (thread) => thread.allocatedPerSecond),
    column("allocated", "total", "Bytes allocated since the thread started", "live", ({ row }) => row.allocatedBytes),
  ],
];

const COLUMNS = GROUPS.flat();

export interface ThreadSort {
  readonly column: ThreadColumnId;
  readonly descending: boolean;
}

export function isThreadSort(value: unknown): value is ThreadSort {
  const sort = value as ThreadSort | null;
  return typeof sort === "object" && typeof sort?.descending === "boolean" && COLUMNS.some(({ id }) => id === sort.column);
}

export function columnOf(id: ThreadColumnId): ThreadColumn | undefined {
  return COLUMNS.find((column) => column.id === id);
}

/** What a click on a column's head leads to. */
export function clickedThreads(sort: ThreadSort, id: ThreadColumnId): ThreadSort {
  return sort.column === id
    ? { column: id, descending: !sort.descending }
    : { column: id, descending: columnOf(id)?.descendingFirst ?? false };
}

export function sortedThreads(threads: readonly Thread[], sort: ThreadSort): Thread[] {
  const column = columnOf(sort.column);
  return column ? byValue(threads, column.value, sort.descending, ({ row }) => row.id) : [...threads];
}

/** The sum of what is known of a figure; null if it is of none of them. */
export function sumOf(threads: readonly Thread[], value: (thread: Thread) => number | null): number | null {
  const known = threads.flatMap((thread) => value(thread) ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}

/** As {@link sortedThreads}, pool by pool: a pool stands where what its threads use together puts it. */
export function sortedPools(threads: readonly Thread[], sort: ThreadSort): Thread[] {
  const pools = pooled(sortedThreads(threads, sort), ({ row }) => row.name);
  const column = columnOf(sort.column);
  if (column?.live !== true) {
    return pools.flatMap(({ members }) => members);
  }
  const value = (thread: Thread) => column.value(thread) as number | null;
  return byValue(pools, ({ members }) => sumOf(members, value), sort.descending, ({ members }) => members[0]?.row.id ?? 0).flatMap(
    ({ members }) => members,
  );
}

/** Those that hold every word of the filter: in the name, a number, the state or a mark. */
export function filteredThreads(threads: readonly Thread[], filter: string): readonly Thread[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? threads
    : threads.filter(({ row }) => {
        const text = [row.name, row.id, row.osTid, stateOf(row).label, ...marks(row)].join("\n").toLowerCase();
        return words.every((word) => text.includes(word));
      });
}

export function marks(row: Thread["row"]): string[] {
  return [row.daemon ? "daemon" : "", row.carrier ? "carrier" : ""].filter(Boolean);
}

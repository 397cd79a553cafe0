// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { HEAP_MORE, REGIONS_SHOWN, type HeapMore, type RegionsShown } from "../heap/more";
import { readSpans, writeSpans, type AddressSpan } from "../heap/span";
import { isThreadSort, type ThreadSort } from "../inside/table/columns";
import { isLaneSeconds, type LaneSeconds } from "../inside/lanes/span";
import { readPart, writePart, type Part } from "../recording/part";
import { isSort, type Sort } from "../vms/sort";
import { isRange, type Range } from "./range";
import { readZoom, writeZoom, type Span } from "./span";

/** What the reader looks at. It is the page's address, so a reload, a bookmark and the back button keep it. */
export interface Address {
  /** The chosen VM. */
  readonly vm: string | null;
  /** The page about it; null is the first. */
  readonly tab: string | null;
  /** How many seconds the charts show; null leaves it to the page, as every null here. */
  readonly range: Range | null;
  /** The piece of time that the charts show instead, which does not move on. */
  readonly zoom: Span | null;
  /** Of the list: its order, and what its filter says. */
  readonly sort: Sort | null;
  readonly find: string | null;
  /** Of the thread table, and the thread whose stack is open. */
  readonly threadSort: ThreadSort | null;
  readonly threadFind: string | null;
  readonly thread: number | null;
  /** Of threads over time: how many seconds they show; null is the table. */
  readonly lanes: LaneSeconds | null;
  /** Whether threads are shown by pools. */
  readonly pools: 1 | null;
  /** Whether it is shown what virtual threads wait for. */
  readonly virtual: 1 | null;
  /** What was searched for in all stacks. */
  readonly inStacks: string | null;
  /** Of recordings: which kind, what it is added up by, and what the flame graph shows, in its own words. */
  readonly kind: string | null;
  readonly by: string | null;
  /** The name of what tables count, where a profile has several; null is its own choice. */
  readonly type: string | null;
  readonly flames: string | null;
  /** The part of the recording's time that is shown, and the one that it is compared with. */
  readonly part: Part | null;
  readonly held: Part | null;
  /** Of the heap map: what it shows, from the outermost range to the innermost, and the class or the kind whose cells are lit. */
  readonly heapZoom: readonly AddressSpan[] | null;
  readonly heapClass: string | null;
  readonly heapKind: string | null;
  /** What is asked beside the map. */
  readonly heapMore: HeapMore | null;
  /** The regions of the collector. */
  readonly regions: RegionsShown | null;
  /** The capture that is open. */
  readonly capture: string | null;
  /** The captures that are chosen for comparison, at most two. */
  readonly compare: readonly string[] | null;
  /** Of captures: what their filter says, whether they are those of the chosen VM, and whether they are shown by VM. */
  readonly captureFind: string | null;
  readonly captureMine: 1 | null;
  readonly captureGroups: 1 | null;
}

/** How one of them is written. Reading gives null for what is no value. */
interface Form<T> {
  read(text: string): T | null;
  write(value: T): string;
}

const text = (longest: number): Form<string> => ({
  read: (given) => (given.length > 0 && given.length <= longest ? given : null),
  write: (value) => value.slice(0, longest),
});

const words = text(200);

function number<T extends number>(valid: (value: number) => value is T): Form<T> {
  return {
    read(text) {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
      return valid(value) ? value : null;
    },
    write: String,
  };
}

function oneOf<T extends string>(values: readonly T[]): Form<T> {
  return { read: (text) => values.find((value) => value === text) ?? null, write: (value) => value };
}

const flag = number((value): value is 1 => value === 1);

/** "k3f9q2mx-b7h2w8tz" */
function readIds(text: string): readonly string[] | null {
  const ids = text.split("-");
  return ids.length <= 2 && ids.every((id) => /^[a-z0-9]{1,40}$/.test(id)) ? ids : null;
}

/** "cpu", or "-cpu" with the largest first. */
function order<S extends { column: string; descending: boolean }>(valid: (value: unknown) => value is S): Form<S> {
  return {
    read(text) {
      const descending = text.startsWith("-");
      const sort: unknown = { column: descending ? text.slice(1) : text, descending };
      return valid(sort) ? sort : null;
    },
    write: ({ column, descending }) => (descending ? `-${column}` : column),
  };
}

/** Each part by its name, in the order in which they are written. */
const PARTS: { readonly [N in keyof Address]: Form<NonNullable<Address[N]>> } = {
  vm: words,
  tab: words,
  thread: number((value): value is number => !Number.isNaN(value)),
  range: number(isRange),
  zoom: { read: readZoom, write: writeZoom },
  sort: order(isSort),
  find: words,
  threadSort: order(isThreadSort),
  threadFind: words,
  lanes: number(isLaneSeconds),
  pools: flag,
  virtual: flag,
  inStacks: words,
  kind: words,
  by: words,
  type: words,
  flames: text(1000),
  part: { read: readPart, write: writePart },
  held: { read: readPart, write: writePart },
  heapZoom: { read: readSpans, write: writeSpans },
  heapClass: text(500),
  heapKind: words,
  heapMore: oneOf(HEAP_MORE),
  regions: oneOf(REGIONS_SHOWN),
  capture: words,
  compare: { read: readIds, write: (ids) => ids.join("-") },
  captureFind: words,
  captureMine: flag,
  captureGroups: flag,
};

const NAMES = Object.keys(PARTS) as (keyof Address)[];

/** Reads "#vm=…&tab=…"; a part that is unknown, or has no value of its own, counts as left out. */
export function parse(hash: string): Address {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const parts = NAMES.map((name) => [name, PARTS[name].read(given.get(name) ?? "")]);
  return Object.fromEntries(parts) as Address;
}

/** What {@link parse} reads; empty if nothing is said. */
export function format(address: Address): string {
  const given = new URLSearchParams();
  for (const name of NAMES) {
    const value = address[name];
    if (value !== null) {
      given.set(name, (PARTS[name] as Form<unknown>).write(value));
    }
  }
  return given.size === 0 ? "" : `#${given}`;
}

/** The page as it opens. */
export const HOME: Address = parse("");

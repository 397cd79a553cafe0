// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Vm } from "../live/model";
import { COLUMNS, type ColumnId } from "./columns";
import { isCairn } from "./list";

export interface Sort {
  readonly column: ColumnId;
  readonly descending: boolean;
}

// "numeric" puts 9 before 10, in names as in versions.
const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

export function isSort(value: unknown): value is Sort {
  const sort = value as Sort | null;
  return (
    typeof sort === "object" &&
    sort !== null &&
    typeof sort.descending === "boolean" &&
    COLUMNS.some(({ id }) => id === sort.column)
  );
}

/** What a click on a column's header leads to. */
export function clicked(sort: Sort, column: ColumnId): Sort {
  if (sort.column === column) {
    return { column, descending: !sort.descending };
  }
  return { column, descending: COLUMNS.find(({ id }) => id === column)?.descendingFirst ?? false };
}

/** In the order that the reader wishes, and Cairn itself behind all others. */
export function sorted(vms: readonly Vm[], sort: Sort): Vm[] {
  const column = COLUMNS.find(({ id }) => id === sort.column);
  const inOrder = column ? byValue(vms, column.value, sort.descending, ({ row }) => row.pid) : vms;
  return [...inOrder.filter(({ row }) => !isCairn(row)), ...inOrder.filter(({ row }) => isCairn(row))];
}

/** In the order of a value; what has the same value, in that of a number. */
export function byValue<T>(
  items: readonly T[],
  value: (item: T) => string | number | null,
  descending: boolean,
  number: (item: T) => number,
): T[] {
  const direction = descending ? -1 : 1;
  return items
    .map((item) => ({ item, value: value(item) }))
    .sort((a, b) => compare(a.value, b.value, direction) || number(a.item) - number(b.item))
    .map(({ item }) => item);
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) {
    // What is not known stays at the end, whichever way the rest is turned.
    return Number(a === null) - Number(b === null);
  }
  if (typeof a === "number" && typeof b === "number") {
    return direction * (a - b);
  }
  return direction * ORDER.compare(String(a), String(b));
}

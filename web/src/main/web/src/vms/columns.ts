// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { CPU_HINT, GC_HINT } from "../hints";
import type { Vm } from "../live/model";

export type ColumnId = "name" | "pid" | "user" | "jdk" | "heap" | "cpu" | "gc" | "threads" | "uptime";

export interface ColumnSpec {
  readonly id: ColumnId;
  readonly label: string;
  readonly hint: string;
  readonly numeric: boolean;
  /** Changes by itself every second, and the order of the rows with it. */
  readonly live?: boolean;
  /** The order of the first click: of numbers the largest are wanted, of names the first. */
  readonly descendingFirst: boolean;
  value(vm: Vm): string | number | null;
}

export const COLUMNS: readonly ColumnSpec[] = [
  {
    id: "name",
    label: "Name",
    hint: "What the program calls itself, or its main class",
    numeric: false,
    descendingFirst: false,
    value: ({ row }) => row.name,
  },
  {
    id: "pid",
    label: "PID",
    hint: "Process number",
    numeric: true,
    descendingFirst: false,
    value: ({ row }) => row.pid,
  },
  {
    id: "user",
    label: "User",
    hint: "Who runs the program",
    numeric: false,
    descendingFirst: false,
    value: ({ row }) => row.user,
  },
  {
    id: "jdk",
    label: "JDK",
    hint: "Version of Java that runs the program",
    numeric: false,
    descendingFirst: true,
    value: ({ row }) => row.jdkVersion,
  },
  {
    id: "heap",
    label: "Heap",
    hint: "Heap used / committed; the bar shows both against the largest size the heap may reach",
    numeric: true,
    live: true,
    descendingFirst: true,
    value: ({ row }) => row.heapUsedBytes,
  },
  {
    id: "cpu",
    label: "CPU",
    hint: CPU_HINT,
    numeric: true,
    live: true,
    descendingFirst: true,
    value: ({ row }) => row.cpuPercent,
  },
  {
    id: "gc",
    label: "GC",
    hint: GC_HINT,
    numeric: true,
    live: true,
    descendingFirst: true,
    value: ({ row }) => row.gcPercent,
  },
  {
    id: "threads",
    label: "Threads",
    hint: "Live threads",
    numeric: true,
    live: true,
    descendingFirst: true,
    value: ({ row }) => row.threads,
  },
  {
    id: "uptime",
    label: "Uptime",
    hint: "How long the program has been running",
    numeric: true,
    descendingFirst: true,
    value: ({ row }) => -row.startedAtMillis,
  },
];

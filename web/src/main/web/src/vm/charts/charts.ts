// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { axisBytes, bytes, bytesPerSecond, count, percent } from "../../format";
import { ALLOCATED_HINT, CPU_HINT, GC_HINT, PRESSURE_HINT } from "../../hints";
import { between, countedAt, times, type Field, type Series } from "../../live/series";
import type { Span } from "../../live/span";

export interface Line {
  readonly label: string;
  /** Said quietly after the value. */
  readonly remark?: string;
  readonly hint?: string;
  readonly field: Field;
  /** Names of custom properties of the theme. */
  readonly colour: string;
  readonly fill?: string;
  readonly dashed?: boolean;
  /** Which of the values it draws; all if it does not say. */
  readonly only?: "counted" | "estimated";
  readonly scale: "left" | "right";
  text(value: number | null): string;
}

export interface Scale {
  /** Powers of two for bytes, so that the axis has round numbers; null lets the chart choose. */
  readonly binary: boolean;
  /** The scale reaches at least here: a quiet VM must not look like a busy one. */
  readonly least: number;
  text(value: number): string;
}

export interface ChartSpec {
  readonly id: "heap" | "cpu" | "alloc" | "threads" | "classes" | "pressure";
  readonly title: string;
  readonly lines: readonly Line[];
  readonly left: Scale;
  readonly right?: Scale;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const CHARTS: readonly ChartSpec[] = [
  {
    id: "heap",
    title: "Heap",
    left: { binary: true, least: MIB, text: axisBytes },
    lines: [
      {
        label: "used",
        field: "heapUsedBytes",
        colour: "--chart-heap",
        fill: "--chart-heap-fill",
        scale: "left",
        text: bytes,
      },
      {
        label: "committed",
        field: "heapCommittedBytes",
        colour: "--chart-committed",
        dashed: true,
        scale: "left",
        text: bytes,
      },
    ],
  },
  {
    id: "cpu",
    title: "CPU and GC",
    left: { binary: false, least: 10, text: (value) => `${value}%` },
    lines: [
      {
        label: "CPU",
        field: "cpuPercent",
        colour: "--chart-cpu",
        fill: "--chart-cpu-fill",
        hint: CPU_HINT,
        scale: "left",
        text: percent,
      },
      {
        label: "GC",
        field: "gcPercent",
        colour: "--chart-gc",
        hint: GC_HINT,
        scale: "left",
        text: percent,
      },
    ],
  },
  {
    id: "alloc",
    title: "Allocation",
    left: { binary: true, least: 64 * KIB, text: (value) => `${axisBytes(value)}/s` },
    lines: [
      {
        label: "allocated",
        field: "allocatedBytesPerSecond",
        remark: "estimate",
        hint: ALLOCATED_HINT,
        colour: "--chart-alloc",
        fill: "--chart-alloc-fill",
        dashed: true,
        only: "estimated",
        scale: "left",
        text: bytesPerSecond,
      },
      {
        label: "allocated",
        field: "allocatedBytesPerSecond",
        remark: "counted by its threads",
        hint: ALLOCATED_HINT,
        colour: "--chart-alloc",
        fill: "--chart-alloc-fill",
        only: "counted",
        scale: "left",
        text: bytesPerSecond,
      },
    ],
  },
  {
    id: "threads",
    title: "Threads and RSS",
    left: { binary: false, least: 10, text: (value) => String(value) },
    right: { binary: true, least: MIB, text: axisBytes },
    lines: [
      {
        label: "threads",
        field: "threads",
        colour: "--chart-threads",
        scale: "left",
        text: count,
      },
      {
        label: "RSS",
        field: "rssBytes",
        colour: "--chart-rss",
        dashed: true,
        scale: "right",
        text: bytes,
      },
    ],
  },
  {
    id: "classes",
    title: "Loaded classes",
    left: { binary: false, least: 10, text: (value) => count(value) },
    lines: [
      {
        label: "loaded",
        field: "loadedClasses",
        colour: "--chart-classes",
        scale: "left",
        text: count,
      },
    ],
  },
  {
    id: "pressure",
    title: "Machine pressure",
    left: { binary: false, least: 10, text: (value) => `${value}%` },
    lines: [
      pressure("CPU", "cpuPressurePercent", "--chart-cpu", "--chart-cpu-fill"),
      pressure("memory", "memoryPressurePercent", "--chart-gc"),
      pressure("I/O", "ioPressurePercent", "--chart-heap"),
    ],
  },
];

function pressure(label: string, field: Field, colour: string, fill?: string): Line {
  return { label, field, colour, ...(fill ? { fill } : {}), dashed: field === "ioPressurePercent", hint: PRESSURE_HINT, scale: "left", text: percent };
}

/** What a chart draws: the times in seconds, then one column per line. */
export type ChartData = [number[], ...(number | null)[][]];

export function chartData(spec: ChartSpec, series: Series, span: Span): ChartData {
  const [from, end] = between(series, span);
  const seconds = times(series, from, end);
  const counted = spec.lines.some(({ only }) => only !== undefined) ? countedAt(series, seconds) : [];
  const drawn = ({ field, only }: Line) => {
    const values = series.columns[field].slice(from, end);
    return only === undefined ? values : values.map((value, step) => (shows(counted, step, only) ? value : null));
  };
  return [seconds, ...spec.lines.map(drawn)];
}

/** Estimates reach to what was counted just before and after them, so that the line has no holes. */
function shows(counted: readonly boolean[], step: number, only: "counted" | "estimated"): boolean {
  return only === "counted"
    ? counted[step] === true
    : counted[step] !== true || counted[step - 1] === false || counted[step + 1] === false;
}

/** The lines that a legend names at a moment: of counted and estimated values only what that one is. */
export function named(spec: ChartSpec, series: Series, second: number | null): Line[] {
  const [counted] = countedAt(series, [second ?? series.lastMillis / 1000]);
  return spec.lines.filter(({ only }) => only === undefined || (only === "counted") === counted);
}

/** The newest value that is known. */
export function newest(series: Series, field: Field): number | null {
  return series.columns[field].findLast((value) => value !== null) ?? null;
}

/** What stands in a chart that has nothing to draw; null when it has. */
export function emptyText(spec: ChartSpec, series: Series, data: ChartData): string | null {
  if (spec.lines.some(({ field }) => newest(series, field) !== null)) {
    const [, ...columns] = data;
    return columns.some((column) => column.some((value) => value !== null)) ? null : "Nothing is known of this time.";
  }
  if (spec.id === "pressure") {
    return "The kernel of this machine does not tell.";
  }
  // A VM that reports its heap would report this as well if it were known.
  return spec.id === "alloc" && newest(series, "heapCommittedBytes") !== null
    ? "Not known: the collector has no eden, or the VM shares no counters."
    : "This JVM does not tell.";
}

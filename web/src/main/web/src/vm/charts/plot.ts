// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type uPlot from "uplot";
import { clock } from "../../format";
import type { CollectedRow } from "../../messages";
import { drawMarks } from "./marks";
import type { ChartSpec, Line, Scale } from "./charts";

const LEFT = 62;
const RIGHT = 56;
const FONT = "11px system-ui, sans-serif";
/** 1, 2, 4, … bytes: steps that are round in KiB, MiB and GiB. */
const POWERS_OF_TWO = Array.from({ length: 50 }, (_, power) => 2 ** power);
const WHOLE = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000];

export interface PlotWishes {
  readonly spec: ChartSpec;
  readonly width: number;
  readonly height: number;
  /** The value of a custom property of the theme. */
  colour(property: string): string;
  /** The seconds from the left edge to the right. */
  span(): [number, number];
  /** Collections to mark, oldest first. */
  marks(): readonly CollectedRow[];
  /** The reader has drawn over a piece of time. */
  brushed(from: number, to: number): void;
  /** The point under the cursor has changed. */
  pointed(index: number | null): void;
}

export function plotOptions(wishes: PlotWishes): uPlot.Options {
  const { spec, width, height, colour } = wishes;
  const scales: uPlot.Scales = {
    x: { time: true, range: () => wishes.span() },
    left: { range: upFromZero(spec.left, 1.08) },
  };
  const axes: uPlot.Axis[] = [timeAxis(colour), valueAxis(spec, "left", colour)];
  if (spec.right) {
    // More room above than on the left, or two steady lines would lie on one another.
    scales.right = { range: upFromZero(spec.right, 1.4) };
    axes.push(valueAxis(spec, "right", colour));
  }
  return {
    width,
    height,
    // Charts above one another share their edges, so that the cursor is one straight line.
    padding: [8, spec.right ? 0 : RIGHT, 0, 0],
    scales,
    axes,
    series: [{}, ...spec.lines.map((line) => drawn(line, colour))],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 5 },
      points: { size: 6 },
      // The charts share the cursor. What is drawn over one chart zooms all, but by the address.
      sync: { key: "vm", filters: { pub: (type) => type !== "mousedown" && type !== "mouseup" && type !== "dblclick", sub: () => true } },
    },
    hooks: {
      setCursor: [(plot) => wishes.pointed(plot.cursor.idx ?? null)],
      setSelect: [(plot) => brushed(plot, wishes)],
      draw: [(plot) => drawMarks(plot, wishes.marks(), colour("--chart-gc"))],
    },
  };
}

function brushed(plot: uPlot, wishes: PlotWishes): void {
  const { left, width } = plot.select;
  if (width > 0) {
    const [from, to] = [plot.posToVal(left, "x"), plot.posToVal(left + width, "x")];
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    wishes.brushed(from, to);
  }
}

function upFromZero(scale: Scale, room: number): uPlot.Range.Function {
  return (_plot, _low, high) => [0, Math.max(scale.least, (high ?? 0) * room)];
}

function drawn(line: Line, colour: PlotWishes["colour"]): uPlot.Series {
  return {
    scale: line.scale,
    label: line.label,
    stroke: colour(line.colour),
    width: 1.25,
    points: { show: false },
    ...(line.fill ? { fill: colour(line.fill) } : {}),
    ...(line.dashed ? { dash: [5, 4] } : {}),
  };
}

function timeAxis(colour: PlotWishes["colour"]): uPlot.Axis {
  return {
    stroke: colour("--dim"),
    font: FONT,
    size: 24,
    gap: 4,
    space: 64,
    grid: { show: false },
    ticks: { stroke: colour("--line"), width: 1, size: 4 },
    values: (_plot, splits, _axis, _space, step) =>
      splits.map((seconds) => clock(seconds * 1000).slice(0, step < 60 ? 8 : 5)),
  };
}

function valueAxis(spec: ChartSpec, name: "left" | "right", colour: PlotWishes["colour"]): uPlot.Axis {
  const scale = spec[name] ?? spec.left;
  // With two scales the colour shows which line belongs to which.
  const line = spec.right && spec.lines.find((each) => each.scale === name);
  return {
    scale: name,
    side: name === "left" ? 3 : 1,
    stroke: colour(line?.colour ?? "--dim"),
    font: FONT,
    size: name === "left" ? LEFT : RIGHT,
    gap: 5,
    space: 20,
    incrs: scale.binary ? POWERS_OF_TWO : WHOLE,
    // The grid of one scale is enough.
    grid: { show: name === "left", stroke: colour("--chart-grid"), width: 1 },
    ticks: { show: false },
    values: (_plot, splits) => splits.map(scale.text),
  };
}

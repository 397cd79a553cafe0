// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type uPlot from "uplot";
import type { CollectedRow } from "../../messages";
import { kindOf } from "./collected";

const LEAST = 6;
const MOST = 24;
/** Between two lines that go all the way up. */
const ROOM = 16;

/**
 * Draws collections into a chart: a young one is a short line at its foot, higher for a longer pause; a full one goes all the
 * way up to a triangle, or part of it where many are near; a concurrent one ends in a diamond. So the form says the kind, whatever the eye makes of colours.
 */
export function drawMarks(plot: uPlot, rows: readonly CollectedRow[], colour: string): void {
  const { ctx, bbox } = plot;
  const dot = devicePixelRatio;
  const bottom = bbox.top + bbox.height;
  // Many lines all the way up would hide what the chart shows.
  const crowded = rows.filter((row) => kindOf(row) === "full").length * ROOM * dot > bbox.width;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = dot;
  ctx.setLineDash([]); // that of the line before would go on
  for (const row of rows) {
    const x = Math.round(plot.valToPos(row.atMillis / 1000, "x", true)) + 0.5;
    if (x < bbox.left || x > bbox.left + bbox.width) {
      continue;
    }
    const kind = kindOf(row);
    const height = Math.min(MOST, LEAST + 1.6 * Math.sqrt(row.pauseMillis)) * dot;
    const top = kind === "full" ? (crowded ? bottom - 1.4 * MOST * dot : bbox.top) : bottom - height;
    ctx.beginPath();
    ctx.moveTo(x, bottom);
    ctx.lineTo(x, top);
    ctx.stroke();
    if (kind !== "young") {
      const size = 4 * dot;
      shape(ctx, kind === "full" ? triangle(x, top, size) : diamond(x, top, size));
    }
  }
  ctx.restore();
}

type Corner = readonly [number, number];

function triangle(x: number, y: number, size: number): Corner[] {
  return [
    [x - size, y],
    [x + size, y],
    [x, y + 1.6 * size],
  ];
}

function diamond(x: number, y: number, size: number): Corner[] {
  return [
    [x, y - size],
    [x + size, y],
    [x, y + size],
    [x - size, y],
  ];
}

function shape(ctx: CanvasRenderingContext2D, corners: readonly Corner[]): void {
  ctx.beginPath();
  corners.forEach(([x, y]) => ctx.lineTo(x, y));
  ctx.closePath();
  ctx.fill();
}

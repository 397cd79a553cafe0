// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type uPlot from "uplot";
import type { CollectedRow } from "../messages";
import { kindOf } from "./collected";

const LEAST = 6;
const MOST = 24;

/**
 * Draws collections into a chart: a young one is a short line at its foot, higher for a longer pause; a full one goes all the
 * way up to a triangle; a concurrent one ends in a diamond. So the form says the kind, whatever the eye makes of colours.
 */
export function drawMarks(plot: uPlot, rows: readonly CollectedRow[], colour: string): void {
  const { ctx, bbox } = plot;
  const dot = devicePixelRatio;
  const bottom = bbox.top + bbox.height;
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
    const top = kind === "full" ? bbox.top : bottom - height;
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

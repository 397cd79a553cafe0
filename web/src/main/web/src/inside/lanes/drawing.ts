// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { clock } from "../../format";
import { STATE_LIST, type StateSpec } from "../states";
import { UNSEEN, type Lane } from "./history";

export const LANE_HEIGHT = 20;
export const AXIS_HEIGHT = 22;

/** How much of a lane's height a state has: what works or is held up fills it, what has nothing to do is a line. */
const PARTS: Readonly<Record<StateSpec["shape"], number>> = {
  triangle: 1,
  diamond: 0.75,
  square: 1,
  bars: 1,
  half: 0.45,
  ring: 0.2,
  dot: 0.2,
};

/** A state as lanes show it: by its form too, as not everybody sees colours apart. */
export interface StateInk {
  readonly colour: string;
  readonly part: number;
  readonly hatched: boolean;
}

export function inkOf({ colour, shape }: StateSpec): StateInk {
  return { colour, part: PARTS[shape], hatched: shape === "square" || shape === "bars" };
}

const INKS = STATE_LIST.map(inkOf);

/** A piece of the sheet to fill. */
export interface Bar {
  readonly state: number;
  readonly left: number;
  readonly width: number;
}

/** The time that is drawn, and how wide it is. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** The bars of a lane, each at its place to the pixel: of several runs that are within one pixel the first has a bar. */
export function bars({ runs, end }: Lane, at: number, { from, to, width }: Stretch): Bar[] {
  const drawn: Bar[] = [];
  const scale = width / (to - from);
  let filled = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const state = runs[i + 1] ?? UNSEEN;
    const until = runs[i + 2] ?? end ?? at;
    if (state === UNSEEN || until < from || (runs[i] ?? 0) >= to) {
      continue;
    }
    const start = Math.round(((runs[i] ?? 0) - from) * scale);
    const left = Math.max(filled, start);
    const right = Math.min(width, Math.max(start + 1, Math.round((until - from) * scale)));
    if (right > left) {
      drawn.push({ state, left, width: right - left });
      filled = right;
    }
  }
  return drawn;
}

/** Seconds between two marks of the axis. */
const STEPS = [5, 10, 15, 30, 60, 120, 300];
const ROOM = 90;

/** The moments that the axis names. */
export function ticks({ from, to, width }: Stretch): number[] {
  const least = ((to - from) / 1000) * (ROOM / width);
  const step = 1000 * (STEPS.find((each) => each >= least) ?? 600);
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

export interface Sheet {
  readonly stretch: Stretch;
  readonly height: number;
  /** The last look, which is where the lanes end. */
  readonly at: number;
  /** Lanes in sight with the upper edge of each. */
  readonly lanes: readonly { readonly lane: Lane; readonly top: number }[];
  /** Where the reader points. */
  readonly pointed: number | null;
  colour(property: string): string;
}

/** Draws the axis and the lanes in sight. */
export function draw(context: CanvasRenderingContext2D, sheet: Sheet): void {
  const { stretch, height, at, lanes } = sheet;
  context.clearRect(0, 0, stretch.width, height);
  const inks = INKS.map(({ colour, part, hatched }) => {
    const plain = sheet.colour(colour);
    return { fill: hatched ? hatch(context, plain, sheet.colour("--panel")) : plain, part };
  });
  const moments = ticks(stretch);
  const x = (moment: number) => Math.round(((moment - stretch.from) / (stretch.to - stretch.from)) * stretch.width);
  context.fillStyle = sheet.colour("--chart-grid");
  lanes.forEach(({ top }) => moments.forEach((moment) => context.fillRect(x(moment), top, 1, LANE_HEIGHT)));
  for (const { lane, top } of lanes) {
    for (const { state, left, width } of bars(lane, at, stretch)) {
      const ink = inks[state];
      if (ink !== undefined) {
        const tall = Math.max(2, Math.round((LANE_HEIGHT - 4) * ink.part));
        context.fillStyle = ink.fill;
        context.fillRect(left, top + Math.round((LANE_HEIGHT - tall) / 2), width, tall);
      }
    }
  }
  context.clearRect(0, 0, stretch.width, AXIS_HEIGHT);
  context.fillStyle = sheet.colour("--dim");
  context.font = "11px system-ui, sans-serif";
  context.textAlign = "center";
  moments
    .filter((moment) => x(moment) > 26 && x(moment) < stretch.width - 26)
    .forEach((moment) => context.fillText(clock(moment), x(moment), 15));
  if (sheet.pointed !== null) {
    context.fillStyle = sheet.colour("--chart-cursor");
    context.fillRect(x(sheet.pointed), AXIS_HEIGHT, 1, height);
  }
}

/** What is held up is hatched, as in the bar of all states. */
function hatch(context: CanvasRenderingContext2D, colour: string, ground: string): CanvasPattern | string {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const pen = tile.getContext("2d");
  if (pen === null) {
    return colour;
  }
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 6, 6);
  pen.strokeStyle = ground;
  pen.lineWidth = 1.2;
  for (const shift of [-6, 0, 6]) {
    pen.beginPath();
    pen.moveTo(shift - 1, 7);
    pen.lineTo(shift + 7, -1);
    pen.stroke();
  }
  return context.createPattern(tile, "repeat") ?? colour;
}

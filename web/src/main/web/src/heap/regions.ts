// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, percent } from "../format";
import { REGION_KINDS, type RegionMapReport, type RegionRow } from "../messages";
import { hex } from "./span";

/** A region, or some neighbours where there are too many to be drawn one by one. */
export interface RegionCell {
  readonly start: number;
  readonly bytes: number;
  readonly usedBytes: number;
  /** Of most of it. */
  readonly kind: string;
  readonly collecting: boolean;
  readonly state: string;
}

const UNCOMMITTED = "uncommitted";
const PAGE_BYTES = 4096;

/** What a kind looks like; a newer server's kinds look like memory in use. */
export function look(kind: string): { title: string; colour: string } {
  const known = REGION_KINDS.find(({ id }) => id === kind) ?? REGION_KINDS.find(({ id }) => id === "used");
  return { title: known?.title ?? kind, colour: kind === "free" ? "var(--track)" : (known?.colour ?? "var(--track)") };
}

/** Rows of cells, a row for each stretch of addresses without a gap; what has no memory is left out. */
export function regionCells(map: RegionMapReport, most: number): RegionCell[][] {
  const unit = map.regionBytes ?? PAGE_BYTES;
  const cellBytes = unit * Math.max(1, Math.ceil(map.committedBytes / unit / most));
  const stretches: RegionRow[][] = [];
  let end = -1;
  for (const region of map.regions) {
    if (region.kind === UNCOMMITTED) {
      continue;
    }
    const last = stretches.at(-1);
    if (last && region.start === end) {
      last.push(region);
    } else {
      stretches.push([region]);
    }
    end = region.start + region.bytes;
  }
  return stretches.map((regions) => cellsOf(regions, cellBytes));
}

function cellsOf(regions: readonly RegionRow[], cellBytes: number): RegionCell[] {
  const first = regions[0];
  const last = regions.at(-1);
  if (!first || !last) {
    return [];
  }
  const cells: RegionCell[] = [];
  let from = 0;
  for (let at = first.start; at < last.start + last.bytes; at += cellBytes) {
    const until = Math.min(at + cellBytes, last.start + last.bytes);
    while (ends(regions[from]) <= at) {
      from++;
    }
    cells.push(cellOf(regions, from, at, until));
  }
  return cells;
}

function ends(region: RegionRow | undefined): number {
  return region ? region.start + region.bytes : Infinity;
}

function cellOf(regions: readonly RegionRow[], from: number, start: number, until: number): RegionCell {
  const byKind = new Map<string, number>();
  let usedBytes = 0;
  let collecting = false;
  let state = "";
  for (let index = from; (regions[index]?.start ?? Infinity) < until; index++) {
    const region = regions[index];
    if (!region) {
      break;
    }
    const begin = Math.max(start, region.start);
    byKind.set(region.kind, (byKind.get(region.kind) ?? 0) + Math.min(until, ends(region)) - begin);
    usedBytes += Math.max(0, Math.min(until, region.start + region.usedBytes) - begin);
    collecting ||= region.collecting;
    state ||= region.state;
  }
  const [kind] = [...byKind].reduce((most, one) => (one[1] > most[1] ? one : most), ["used", 0]);
  return { start, bytes: until - start, usedBytes, kind, collecting, state };
}

/**
 * The cell that a key leads to, in rows of `lengths` cells that are drawn in lines of at most `columns` columns; null if the key leads
 * nowhere. From no cell, it is the first.
 */
export function moved(lengths: readonly number[], columns: number, from: number | null, key: string): number | null {
  const lines: { first: number; length: number }[] = [];
  let all = 0;
  for (const length of lengths) {
    for (let at = 0; at < length; at += columns) {
      lines.push({ first: all + at, length: Math.min(columns, length - at) });
    }
    all += length;
  }
  const here = lines.findIndex(({ first, length }) => from !== null && from >= first && from < first + length);
  const line = lines[here];
  const beside = (by: number): number => {
    const next = lines[here + by];
    return line === undefined || from === null ? 0 : next === undefined ? from : next.first + Math.min(from - line.first, next.length - 1);
  };
  const step = (by: number): number => (line === undefined || from === null ? 0 : Math.max(0, Math.min(all - 1, from + by)));
  switch (all === 0 ? "" : key) {
    case "ArrowLeft":
      return step(-1);
    case "ArrowRight":
      return step(1);
    case "ArrowUp":
      return beside(-1);
    case "ArrowDown":
      return beside(1);
    case "Home":
      return 0;
    case "End":
      return all - 1;
    default:
      return null;
  }
}

/** What a cell's tip says. */
export function tip(cell: RegionCell): string {
  const more = [cell.state, cell.collecting ? "in the collection set" : ""].filter((word) => word !== "");
  return [
    `${hex(cell.start)}, ${bytes(cell.bytes)}: ${look(cell.kind).title}`,
    `${bytes(cell.usedBytes)} in use (${percent((100 * cell.usedBytes) / cell.bytes)})`,
    ...more,
  ].join(", ");
}

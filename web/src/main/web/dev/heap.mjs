// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import { named } from "./bad.mjs";

const MIB = 1024 * 1024;
const START = 0x680000000;
const CELLS = 2048;
const CELL_BYTES = MIB / 8;

/** A made-up map of a heap: a full old generation, a young one that fills up, a free tail. */
export function heapMapOf(vm, key, args) {
  const span = /^0x([0-9a-f]+)-0x([0-9a-f]+)$/.exec(args.range ?? "")?.slice(1).map((one) => Number.parseInt(one, 16));
  const [from, to] = span ?? [0, 2 ** 48];
  const cells = Array.from({ length: CELLS }, (_, index) => cellOf(index));
  const kinds = cells.reduce((sum, cell) => Object.fromEntries(Object.keys(cell).map((id) => [id, sum[id] + cell[id]])));
  const usedBytes = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  return {
    key,
    pid: vm.pid,
    name: vm.name,
    pauseMillis: 71.4,
    pauses: args.reachability === "1" ? 2 : 1,
    cellBytes: CELL_BYTES,
    committedBytes: CELLS * CELL_BYTES,
    usedBytes,
    freeBytes: CELLS * CELL_BYTES - usedBytes,
    largestEmptyBytes: 512 * CELL_BYTES,
    objects: 2_391_204,
    unplacedObjects: 0,
    unplacedBytes: 0,
    kinds,
    reachability: args.reachability === "1" ? "read" : "",
    held: args.reachability === "1" ? heldOf(kinds) : { hard: 0, soft: 0, weak: 0, finalizable: 0, phantom: 0, garbage: 0 },
    stretches: [
      {
        start: START,
        bytes: CELLS * CELL_BYTES,
        cells,
        held: args.reachability === "1" ? cells.map(heldOf) : [],
        chosen: args.class ? cells.map((cell, index) => (index % 7 < 3 ? Math.round(cell.arrays1 * 0.9) : 0)) : [],
      },
    ],
    takenAtMillis: Date.now(),
    holes: {
      exact: args.classes !== undefined,
      holes: 412,
      bytes: CELLS * CELL_BYTES - usedBytes,
      largestBytes: 512 * CELL_BYTES,
      humongousBytes: args.classes ? MIB / 2 : null,
      tooSmall: args.classes ? 398 : null,
      tooSmallBytes: args.classes ? 17 * MIB : null,
    },
    look: args.classes || args.range || args.class ? lookOf(args, from, to, usedBytes) : null,
  };
}

/** Which bytes of a cell are held how: a made-up share. */
function heldOf(cell) {
  const soft = cell.arrays4;
  const weak = cell.classes;
  const garbage = cell.arrays1;
  const hard = cell.objects + cell.arrays2 + cell.arrays8;
  return { hard, soft, weak, finalizable: 0, phantom: 0, garbage };
}

const CLASSES = ["byte[]", "java.lang.String", "java.util.HashMap$Node", "com.example.orders.Order", "long[]", "java.lang.Object[]"];

function lookOf(args, start, end, usedBytes) {
  return {
    start,
    end,
    chosenClass: args.class ?? null,
    classes: CLASSES.map((name, at) => ({ class: named(name, at), objects: 800_000 >> at, bytes: Math.round(usedBytes / 2 ** (at + 1)) })),
    otherClasses: 1204,
    otherObjects: 31_000,
    otherBytes: Math.round(usedBytes / 64),
    objects: args.objects
      ? Array.from({ length: 40 }, (_, at) => ({ address: start + at * 48, bytes: 24 + 8 * (at % 5), class: named(CLASSES[at % CLASSES.length], at) }))
      : [],
    unlistedObjects: args.objects ? 2310 : 0,
    regionBytes: 1048576,
    regions: [],
  };
}

function cellOf(index) {
  const wave = (Math.sin(index / 9) + Math.sin(index / 37) + 2) / 4;
  const full = index < 1100 ? 0.92 : index < 1400 ? 0.35 * wave : index < 1536 ? 0.98 : 0;
  const bytes = CELL_BYTES * full;
  const share = (part) => Math.round(bytes * part);
  const arrays = index % 160 < 22;
  return arrays
    ? { objects: share(0.05), classes: 0, arrays1: share(0.85), arrays2: 0, arrays4: share(0.1), arrays8: 0 }
    : {
        objects: share(0.5 - 0.3 * wave),
        classes: index < 30 ? share(0.3) : 0,
        arrays1: share(0.2),
        arrays2: share(0.04),
        arrays4: share(0.1 + 0.3 * wave),
        arrays8: share(index % 300 > 280 ? 0.1 : 0.01),
      };
}

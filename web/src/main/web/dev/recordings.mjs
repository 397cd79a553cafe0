// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import { named } from "./bad.mjs";
import { frame } from "./frame.mjs";

/** Made-up recordings, by VM and kind. */
const rows = new Map();

export const recordings = () =>
  [...rows.values()].map((row) => ({ ...row, lastedMillis: (row.endedMillis ?? Date.now()) - row.startedMillis }));

const idOf = (key, kind) => `${key} ${kind}`;

function record(vm, key, { kind, budget, interval, live, seconds }) {
  const now = Date.now();
  const row = {
    vm: key,
    kind,
    state: "running",
    settings: budget ? `about ${budget} samples a second at most` : `a sample each ${interval}`,
    startedMillis: now,
    endsMillis: now + (seconds ? Number(seconds) * 1000 : 3_600_000),
    lastedMillis: 0,
    endedMillis: null,
    problem: null,
    live: live === "true", // for the mock alone
  };
  rows.set(idOf(key, kind), row);
  return row;
}

function stopRecording(vm, key, { kind }) {
  const row = { ...rows.get(idOf(key, kind)), state: "ended", endedMillis: Date.now() };
  rows.set(idOf(key, kind), row);
  return row;
}

const MIB = 1024 * 1024;
const SITES = [
  ["byte[]", 0.46, frame("com.example.orders.json.Writer", "grow", "Writer.java", 118)],
  ["java.lang.String", 0.21, frame("com.example.orders.pricing.PriceBook", "label", "PriceBook.java", 77)],
  ["java.util.HashMap$Node", 0.12, frame("java.util.HashMap", "newNode", "HashMap.java", 1900)],
  ["int[]", 0.004, frame("com.example.orders.Ids", "next", "Ids.java", 12)],
];

/** A made-up profile of so many seconds. */
export function profileOf(title, kind, by, startMillis, seconds, type) {
  const isCpu = kind === "cpu";
  const unit = isCpu ? 1e9 : 40 * MIB;
  const total = Math.round(seconds * unit);
  return {
    file: null,
    format: isCpu ? "CPU time" : "Allocations",
    title,
    startMillis,
    durationMillis: seconds * 1000,
    rowCount: 203,
    types: [
      { name: isCpu ? "samples" : "alloc_objects", unit: "count", total: Math.round(total / 1000), totalStdError: total / 40_000 },
      { name: isCpu ? "cpu" : "alloc_space", unit: isCpu ? "nanoseconds" : "bytes", total, totalStdError: total / 40 },
    ],
    type: type ?? (isCpu ? "cpu" : "alloc_space"),
    by,
    notes: ["Numbers are estimates from samples.", "Since it began, recording took 12.1 ms of the target's CPU time."],
    rows: SITES.map(([name, share, at], index) => ({
      name: by === "thread" ? `http-nio-8080-exec-${name.length}` : isCpu && by === "site" ? "" : named(name, index),
      values: [1000, 1].map((size) => Math.round((share * total) / size)),
      valuesStdError: [1000, 1].map((size) => Math.round((share < 0.01 ? share * total : (share * total) / 15) / size)),
      withCalled: null,
      withCalledStdError: null,
      frames: by === "site" ? [at, frame("com.example.orders.Handler", "handle", "Handler.java", 41)] : null,
    })),
  };
}

function recording(vm, key, { kind, by, type, part: text }) {
  const part = spanOf(text);
  const row = rows.get(idOf(key, kind));
  if (!row) {
    return null;
  }
  const seconds = ((row.endedMillis ?? Date.now()) - row.startedMillis) / 1000;
  return {
    recording: row,
    samples: Math.round((part ? (part.to - part.from) / 1000 : seconds) * 290),
    lost: 0,
    costPercent: 0.12,
    profile: withAlive(row, part
      ? profileOf(vm.name, kind, by, part.from, (part.to - part.from) / 1000, type)
      : profileOf(vm.name, kind, by, row.startedMillis, seconds, type), type),
    timeline: timeline(row, seconds),
  };
}

/** Of a recording that was asked to follow what stays alive. */
function withAlive(row, profile, type) {
  if (!row.live) {
    return profile;
  }
  const [, { total }] = profile.types;
  const alive = { name: "inuse_space", unit: "bytes", total: Math.round(total / 20), totalStdError: total / 400 };
  const rows = profile.rows.map((each) => ({
    ...each,
    values: [...each.values, Math.round(each.values[1] / 20)],
    valuesStdError: [...each.valuesStdError, each.valuesStdError[1] / 20],
  }));
  return { ...profile, types: [...profile.types, alive], type: type ?? "inuse_space", rows };
}

/** A window each second, at most 60; from the 20th on there is more. */
function timeline(row, seconds) {
  const step = Math.max(1, Math.ceil(seconds / 60));
  const unit = row.kind === "cpu" ? 1e9 : 40 * MIB;
  const windows = Array.from({ length: Math.max(1, Math.floor(seconds / step)) }, (_, index) => {
    const second = index * step;
    return {
      startMillis: row.startedMillis + second * 1000,
      endMillis: row.startedMillis + (second + step) * 1000,
      value: Math.round(step * unit * (second < 20 ? 0.57 : 1.43) * (1 + 0.2 * Math.sin(second / 2))),
      samples: 290 * step,
      lost: second === 9 ? 12 : 0,
    };
  });
  return { unit: row.kind === "cpu" ? "nanoseconds" : "bytes", windows, heldFromMillis: null, heldToMillis: null, notes: [] };
}

function spanOf(text) {
  const [, from, to] = text?.match(/^(\d+)-(\d+)$/) ?? [];
  return from === undefined ? null : { from: Number(from), to: Number(to) };
}

function holdPart(key, { kind, part }) {
  const row = rows.get(idOf(key, kind));
  const { from, to } = spanOf(part) ?? { from: row.startedMillis, to: row.endedMillis ?? Date.now() };
  return { fromMillis: from, toMillis: to };
}

/** How much more there is of each site, or less. */
const GROWTH = [1.9, 0.02, -0.05, 0.001];

/** The difference of two made-up profiles, before and after of so many seconds together. */
export function differenceOf(before, after, by, unit, notes, seconds, chosen) {
  const { rows: seen, types, type } = profileOf("OrderService", "allocations", by, Date.now(), seconds, chosen);
  const place = types.findIndex(({ name }) => name === type);
  const rows = seen.map(({ name, values, valuesStdError, frames }, index) => ({
    name,
    before: Math.round(values[place] * 0.6),
    beforeStdError: valuesStdError[place],
    after: Math.round(values[place] * (0.6 + GROWTH[index])),
    afterStdError: valuesStdError[place],
    sure: index === 0,
    frames,
  }));
  const total = (side) => rows.reduce((sum, row) => sum + row[side], Math.round(types[place].total * 0.1));
  return {
    fileBefore: before,
    fileAfter: after,
    types: types.map(({ name }) => name),
    rowCount: rows.length,
    type,
    unit: type === "alloc_objects" ? unit.replace("bytes", "count") : unit,
    by,
    totalBefore: total("before"),
    totalBeforeStdError: types[place].totalStdError,
    totalAfter: total("after"),
    totalAfterStdError: types[place].totalStdError,
    notesBefore: [],
    notesAfter: ["Numbers are estimates from samples."],
    notes,
    flameGraph: null,
    rows,
  };
}

function compareParts(vm, key, { kind, held, part, by, type }) {
  const note = "The one before is of 20.00 s and the one after of 14.00 s, so what adds up over time is compared per second.";
  return differenceOf(held, part ?? "", by, kind === "cpu" ? "nanoseconds/s" : "bytes/s", [note], 1, type);
}

function aliveByAge() {
  const ages = [
    [0, 0, "0 GCs", 31],
    [1, 1, "1 GC", 9],
    [4, 7, "4 to 7 GCs", 3],
    [16, null, "16 GCs or more", 21],
  ];
  return {
    atMillis: Date.now(),
    bytes: 64 * MIB,
    bytesStdError: 2 * MIB,
    ages: ages.map(([fromCollections, toCollections, age, mebibytes]) => ({
      fromCollections,
      toCollections,
      age,
      bytes: mebibytes * MIB,
      bytesStdError: MIB,
      siteCount: SITES.length,
      sites: SITES.map(([name, share, at]) => ({
        name,
        bytes: Math.round(share * mebibytes * MIB),
        bytesStdError: MIB / 9,
        frames: [at, frame("com.example.orders.Handler", "handle", "Handler.java", 41)],
      })),
    })),
  };
}

/** What the page changes over HTTP, as it wants the answer at once. */
export function recordingAnswer({ pathname, searchParams }) {
  const { vm, ...words } = Object.fromEntries(searchParams);
  return pathname === "/api/holdPart" ? { type: "application/json", body: JSON.stringify(holdPart(vm, words)) } : null;
}

/** Made-up: a command records each third VM. */
function recordedElsewhere(vm, key) {
  const recorded = vm.pid % 3 === 0;
  return { key, pid: vm.pid, name: vm.name, recorded, pids: recorded ? [vm.pid + 77] : [] };
}

/** Answers to what a page asks of recordings. */
export const RECORDING_REPORTS = { recordedElsewhere, record, stopRecording, recording, compareParts, aliveByAge };

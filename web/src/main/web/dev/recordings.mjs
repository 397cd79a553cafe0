// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import { frame } from "./frame.mjs";

/** Made-up recordings, by VM and kind. */
const rows = new Map();

export const recordings = () => [...rows.values()];

const idOf = (key, kind) => `${key} ${kind}`;

function record(vm, key, { kind, budget, interval }) {
  const now = Date.now();
  const row = {
    vm: key,
    kind,
    state: "running",
    settings: budget ? `about ${budget} samples a second at most` : `a sample each ${interval}`,
    startedMillis: now,
    endsMillis: now + 3_600_000,
    endedMillis: null,
    problem: null,
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
export function profileOf(title, kind, by, startMillis, seconds) {
  const isCpu = kind === "cpu";
  const unit = isCpu ? 1e9 : 40 * MIB;
  const total = Math.round(seconds * unit);
  return {
    file: null,
    format: isCpu ? "CPU time" : "Allocations",
    title,
    startMillis,
    durationMillis: seconds * 1000,
    types: [{ name: isCpu ? "cpu" : "alloc_space", unit: isCpu ? "nanoseconds" : "bytes", total, totalStdError: total / 40 }],
    type: isCpu ? "cpu" : "alloc_space",
    by,
    notes: ["Numbers are estimates from samples.", "Since it began, recording took 12.1 ms of the target's CPU time."],
    rows: SITES.map(([name, share, at]) => ({
      name: by === "thread" ? `http-nio-8080-exec-${name.length}` : isCpu && by === "site" ? "" : name,
      values: [Math.round(share * total)],
      valuesStdError: [Math.round(share < 0.01 ? share * total : (share * total) / 15)],
      withCalled: null,
      withCalledStdError: null,
      frames: by === "site" ? [at, frame("com.example.orders.Handler", "handle", "Handler.java", 41)] : null,
    })),
  };
}

function recording(vm, key, { kind, by }) {
  const row = rows.get(idOf(key, kind));
  if (!row) {
    return null;
  }
  const seconds = ((row.endedMillis ?? Date.now()) - row.startedMillis) / 1000;
  return {
    recording: row,
    samples: Math.round(seconds * 290),
    lost: 0,
    costPercent: 0.12,
    profile: profileOf(vm.name, kind, by, row.startedMillis, seconds),
  };
}

/** Answers to what a page asks of recordings. */
export const RECORDING_REPORTS = { record, stopRecording, recording };

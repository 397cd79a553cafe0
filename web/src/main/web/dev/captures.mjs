// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import { profileOf } from "./recordings.mjs";
import { RULE_ANSWERS } from "./rules.mjs";

const MIB = 1024 * 1024;
const DAY = 86_400_000;
const now = Date.now();

/** Made-up captures, the newest first. */
let rows = [
  capture("k3f9q2mx", "profile", "page", "OrderService", 0.2, now - 60_000, "OrderService, allocations", "with the new price book"),
  capture("b7h2w8tz", "threads", "command", "OrderService", 0.1, now - 4_000_000, "OrderService, threads", ""),
  capture("m4n5p6qr", "heap", "command", "payment-gateway.jar", 1830, now - DAY, "payment-gateway.jar, heap", "before the restart"),
  capture("x2y3z4ab", "profile", "broughtIn", null, 0.4, now - 3 * DAY, "monday.pb.gz", ""),
  {
    ...capture("c5d6e7fg", null, null, null, 12, null, "", ""),
    problem: "Its description is missing or damaged: /home/me/.local/share/cairn/captures/c5d6e7fg has what is left.",
  },
];

function capture(id, kind, by, vmName, mebibytes, takenMillis, name, note) {
  return {
    id,
    kind,
    by,
    vm: vmName && "1-1",
    vmName,
    pid: vmName && 16141,
    vmStartedMillis: null,
    takenMillis,
    bytes: Math.round(mebibytes * MIB),
    name,
    note,
    fileName: kind ? `${id}.bin` : "",
    problem: null,
  };
}

function edit(id, change) {
  rows = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  return rows.find((row) => row.id === id);
}

const ANSWERS = {
  ...RULE_ANSWERS,
  captures: () => ({
    folder: "/home/me/.local/share/cairn/captures",
    usedBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    limitBytes: 20 * 1024 * MIB,
    problem: null,
    captures: rows,
  }),
  renameCapture: ({ id, name }) => edit(id, { name }),
  noteCapture: ({ id, note }) => edit(id, { note }),
  deleteCapture({ id }) {
    const row = rows.find((each) => each.id === id);
    rows = rows.filter((each) => each !== row);
    return row;
  },
  capturedProfile: ({ by }) => profileOf("OrderService", "allocations", by, now - DAY, 30),
  compareCaptures({ before, after, by }) {
    const { rows: seen, types, type } = profileOf("OrderService", "allocations", by, now - DAY, 30);
    return {
      fileBefore: before,
      fileAfter: after,
      type,
      unit: types[0].unit,
      by,
      totalBefore: types[0].total,
      totalBeforeStdError: types[0].totalStdError,
      totalAfter: Math.round(types[0].total * 1.2),
      totalAfterStdError: types[0].totalStdError,
      notesBefore: [],
      notesAfter: ["Numbers are estimates from samples."],
      notes: [],
      flameGraph: null,
      rows: seen.map(({ name, values, valuesStdError, frames }, index) => ({
        name,
        before: values[0],
        beforeStdError: valuesStdError[0],
        after: Math.round(values[0] * (1.5 - index / 3)),
        afterStdError: valuesStdError[0],
        sure: index !== 2,
        frames,
      })),
    };
  },
};

const DUMP = '2026-11-27 14:28:50\nFull thread dump OpenJDK 64-Bit Server VM (25.0.3):\n\n"main" #1 prio=5 runnable\n';

/** Answers what the page asks of captures over HTTP: what to send, or null for what it is not about. */
export function captureAnswer({ pathname, searchParams }) {
  const name = pathname.slice("/api/".length);
  if (name.endsWith("/text")) {
    return { type: "text/plain; charset=utf-8", body: DUMP };
  }
  if (name === "capture") {
    const row = capture("n8p9q2rs", "profile", "broughtIn", null, 1, Date.now(), searchParams.get("name"), "");
    rows = [row, ...rows];
    return { type: "application/json", body: JSON.stringify(row) };
  }
  const answer = ANSWERS[name];
  return answer ? { type: "application/json", body: JSON.stringify(answer(Object.fromEntries(searchParams))) } : null;
}

/** What keeps a recording, which is asked over the page's connection. */
export const CAPTURE_REPORTS = {
  keepRecording(vm, key, { kind }) {
    const row = { ...capture("r5s6t7uv", "profile", "page", vm.name, 0.3, Date.now(), `${vm.name}, ${kind}`, ""), vm: key, pid: vm.pid };
    rows = [row, ...rows.filter(({ id }) => id !== row.id)];
    return row;
  },
};

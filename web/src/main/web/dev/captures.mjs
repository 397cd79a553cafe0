// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import { named } from "./bad.mjs";
import { frame } from "./frame.mjs";
import { differenceOf, profileOf } from "./recordings.mjs";
import { RULE_ANSWERS } from "./rules.mjs";

const MIB = 1024 * 1024;
const DAY = 86_400_000;
const now = Date.now();

let captured = 0;

/** Made-up captures, the newest first. */
let rows = [
  capture("k3f9q2mx", "profile", "page", "OrderService", 0.2, now - 60_000, "OrderService, allocations", "with the new price book"),
  capture("b7h2w8tz", "threads", "command", "OrderService", 0.1, now - 4_000_000, "OrderService, threads", ""),
  capture("d8e9f2gh", "threads", "page", "OrderService", 0.1, now - 3_900_000, "OrderService, threads, 2 minutes later", ""),
  capture("m4n5p6qr", "heap", "command", "payment-gateway.jar", 1830, now - DAY, "payment-gateway.jar, heap", "before the restart"),
  capture("x2y3z4ab", "profile", "broughtIn", null, 0.4, now - 3 * DAY, "monday.pb.gz", ""),
  {
    ...capture("c5d6e7fg", null, null, null, 12, null, "", ""),
    problem: "Its description is missing or damaged: /home/me/.local/share/cairn/captures/c5d6e7fg has what is left.",
  },
];

function capture(id, kind, by, vmName, mebibytes, takenMillis, name, note) {
  const made = captured++;
  return {
    id,
    kind,
    by,
    vm: vmName && "1-1",
    vmName: vmName && named(vmName, made),
    pid: vmName && 16141,
    vmStartedMillis: null,
    takenMillis,
    bytes: Math.round(mebibytes * MIB),
    name: named(name, made),
    note: named(note, made),
    fileName: kind ? `${id}.bin` : "",
    problem: null,
  };
}

function edit(id, change) {
  rows = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  return rows.find((row) => row.id === id);
}

const dumps = new Map();
const DUMP_BYTES = 312 * MIB;
const DUMP_MILLIS = 6000;

/** How a made-up dump stands by now. */
function stepped(dump) {
  const millis = Date.now() - dump.startedMillis;
  const over = millis >= DUMP_MILLIS;
  if (over && dump.state === "writing") {
    const row = { ...capture(`h${Date.now() % 1e7}`, "heap", "page", dump.vmName, 312, Date.now(), `${dump.vmName}, heap`, ""), vm: dump.vm };
    rows = [row, ...rows];
    Object.assign(dump, { state: "kept", capture: row.id });
  }
  const bytes = Math.round(Math.min(1, millis / DUMP_MILLIS) * DUMP_BYTES);
  return { capture: null, problem: null, ...dump, bytes, tookMillis: over ? DUMP_MILLIS : null, expectedBytes: over ? null : DUMP_BYTES };
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
  keepFile({ path }) {
    const row = capture(`p${Date.now() % 1e7}`, "profile", "broughtIn", null, 1, Date.now(), path.split("/").at(-1), "");
    rows = [row, ...rows];
    return row;
  },
  heapDumps: () => ({ dumps: [...dumps.values()].map(stepped) }),
  dumpHeap({ vm, all }) {
    const dump = { vm, pid: 16141, vmName: "OrderService", state: "writing", all: all === "true", startedMillis: Date.now() };
    dumps.set(vm, dump);
    return stepped(dump);
  },
  renameCapture: ({ id, name }) => edit(id, { name }),
  noteCapture: ({ id, note }) => edit(id, { note }),
  deleteCapture({ id }) {
    const row = rows.find((each) => each.id === id);
    rows = rows.filter((each) => each !== row);
    return row;
  },
  capturedProfile: ({ by, type }) => profileOf("OrderService", "allocations", by, now - DAY, 30, type),
  compareCaptures: ({ before, after, by, type }) => differenceOf(before, after, by, "bytes", [], 30, type),
  compareThreads: ({ dumpBefore, dumpAfter }) => ({
    before: dumpBefore,
    after: dumpAfter,
    threadsBefore: 86,
    threadsAfter: 91,
    came: Array.from({ length: 9 }, (_, index) => ({ id: 90 + index, name: `http-nio-8080-exec-${41 + index}`, state: "RUNNABLE" })),
    went: [{ id: 17, name: "Timer-0", state: "TIMED_WAITING (on object monitor)" }],
    changed: [
      { id: 31, name: "pool-1-thread-4", before: "RUNNABLE", after: "WAITING (parking)" },
      { id: 32, name: "pool-1-thread-7", before: "WAITING (parking)", after: "BLOCKED (on object monitor)" },
    ],
    moved: 12,
    withoutStack: 3,
    still: [
      {
        state: "BLOCKED (on object monitor)",
        threads: [4, 5].map((id) => ({ id, name: `http-nio-8080-exec-${id}`, state: "BLOCKED (on object monitor)" })),
        frames: [
          frame("com.example.orders.table.Table", "take", "Table.java", 77),
          frame("com.example.orders.table.Philosopher", "dine", "Philosopher.java", 31),
          frame("java.lang.Thread", "run", "Thread.java", 1474),
        ],
      },
      {
        state: "WAITING (parking)",
        threads: Array.from({ length: 40 }, (_, index) => ({ id: 100 + index, name: `pool-2-thread-${index + 1}`, state: "WAITING (parking)" })),
        frames: [
          frame("jdk.internal.misc.Unsafe", "park", null, null),
          frame("java.util.concurrent.LinkedBlockingQueue", "take", "LinkedBlockingQueue.java", 435),
        ],
      },
    ],
    pools: [
      { pool: "http-nio-8080-exec-*", before: 20, after: 29 },
      { pool: "Timer-*", before: 1, after: 0 },
    ],
    notes: [],
  }),
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

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { named } from "./bad.mjs";
import { frame } from "./frame.mjs";

const MIB = 1024 * 1024;

const FREE = { threads: null, heap: null, collection: null, heapDump: null, sampling: null };
const SINCE_12 = "This device has API level 36, and since Android 12 (API level 31) apps show no threads, heaps and heap dumps over DDM.";
const THIN = { ...FREE, threads: SINCE_12, heap: SINCE_12 };

function app(serial, pid, name, more = {}) {
  return {
    key: `${serial}:${pid}`,
    pid,
    name: named(name, pid),
    architecture: "arm64",
    debuggable: true,
    profileable: true,
    packages: [name],
    waitingForDebugger: false,
    closed: null,
    debugPort: null,
    debugger: null,
    ...more,
  };
}

function device(serial, state, model, apiLevel, limits, apps, problem = null) {
  const known = apiLevel !== null;
  return {
    serial,
    state,
    adbState: state === "online" ? "device" : state,
    model,
    androidVersion: known ? String(apiLevel - 20) : null,
    apiLevel,
    abi: known ? "arm64-v8a" : null,
    limits,
    apps,
    problem,
  };
}

const profileOnly = (key) => ({ debuggable: false, closed: `${key} can be profiled only: it was not built to be debugged.` });

const DEVICES = [
  device("R5CT30", "online", "Pixel 9", 36, THIN, [
    app("R5CT30", 99, "com.example.game", { waitingForDebugger: true, debugPort: 8602, debugger: "waiting" }),
    app("R5CT30", 4711, "com.example.shop", { debugPort: 8603, debugger: "suspended" }),
    app("R5CT30", 4800, "com.example.shop:sync", profileOnly("R5CT30:4800")),
  ]),
  device("emulator-5554", "online", "phone", 29, FREE, [app("emulator-5554", 7, "com.example.old", { waitingForDebugger: null, packages: [], debugPort: 8604, debugger: "attached" })]),
  device("R3", "unauthorized", null, null, FREE, [], "R3 does not trust this machine yet: allow USB debugging in the dialogue on its screen."),
];

const samplings = new Map();

/** The message about devices, as the server sends it. */
export function devicesMessage() {
  return { type: "devices", problem: null, devices: DEVICES, samplings: [...samplings.values()] };
}

export function appNamed(key) {
  return DEVICES.flatMap(({ apps, limits, apiLevel }) => apps.map((each) => ({ ...each, limits, apiLevel }))).find((each) => each.key === key);
}

/** What a made-up app answers; null to what it does not know. */
export const APP_REPORTS = {
  appInfo: (one) => ({
    key: one.key,
    pid: one.pid,
    name: one.name,
    vmName: "Dalvik v2.1.0",
    packageName: one.packages[0] ?? null,
    userId: 0,
    abi: "64-bit (arm64)",
    vmFlags: "CheckJNI=true",
    stage: null,
    saidItWaits: one.waitingForDebugger === true,
    features: ["hprof-heap-dump-streaming", "method-sample-profiling", "method-trace-profiling-streaming"],
    limits: one.limits,
    problem: one.limits.threads,
  }),
  appHeap: () => ({
    heapUsedBytes: 10 * MIB,
    heapUsedAt: "now",
    heapUsedAtMillis: Date.now(),
    heapCommittedBytes: 24 * MIB,
    heapMaxBytes: 256 * MIB,
    objects: 123456,
    gcCount: null,
    gcMillis: null,
    spaces: [],
    metaspaceUsedBytes: null,
    metaspaceCommittedBytes: null,
    metaspaceReservedBytes: null,
  }),
  gc: (one) => ({ key: one.key, pid: one.pid, name: one.name, heapUsedBytesBefore: null, heapUsedBytesAfter: null, millis: 42 }),
  threads: (one) => ({
    key: one.key,
    pid: one.pid,
    name: one.name,
    suspended: false,
    virtualThreads: null,
    threads: ["main", "RenderThread", "HeapTaskDaemon", "Binder:7_1"].map((name, index) => ({
      id: index + 1,
      osTid: null,
      name,
      state: ["native", "native", "wait", "native"][index],
      daemon: index > 0,
      carrier: false,
      suspended: false,
      cpuMillis: 1200 >> index,
      cpuPercent: null,
      allocatedBytes: null,
      awaits: null,
      frames: null,
    })),
    problem: null,
  }),
  stack: (one, { thread }) => ({
    key: one.key,
    pid: one.pid,
    name: one.name,
    thread: Number(thread),
    threadName: "main",
    awaits: null,
    frames: [
      frame("android.os.MessageQueue", "nativePollOnce", "MessageQueue.java", 335),
      frame("android.os.Looper", "loop", "Looper.java", 193),
      frame("com.example.old.Main", "onCreate", "Main.java", 17),
    ],
    problem: null,
  }),
  appLog: (one) => ({
    key: one.key,
    pid: one.pid,
    lines: ["I", "D", "W", "E"].map((level, index) => ({
      time: `11-28 14:02:1${index}.123`,
      thread: one.pid,
      level,
      tag: "Shop",
      text: ["Started", "Cart has 3 items", "Slow answer: 812 ms", "java.io.IOException: closed"][index],
    })),
  }),
  sampleApp: (one, { sampleSeconds }, changed) => {
    const row = { key: one.key, state: "sampling", startedMillis: Date.now(), wantedMillis: 1000 * sampleSeconds, capture: null, problem: null };
    samplings.set(one.key, row);
    setTimeout(() => (samplings.set(one.key, { ...row, state: "kept", capture: "k3f9q2mx" }), changed()), 1000 * sampleSeconds);
    changed();
    return row;
  },
};

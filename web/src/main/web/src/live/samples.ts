// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type {
  CollectedRow,
  Hello,
  History,
  Inside,
  Sample,
  SystemRow,
  ThreadRow,
  Tick,
  Update,
  VmInfo,
  VmRow,
} from "../messages";

// Messages for the tests, each complete except for what a test says of it.

export function row(pid: number, some: Partial<VmRow> = {}): VmRow {
  return {
    key: `vm${pid}`,
    pid,
    name: `program ${pid}`,
    kind: "",
    mainClass: "com.example.Main",
    user: "ada",
    jdkVersion: "25.0.1",
    vmName: "OpenJDK 64-Bit Server VM",
    container: false,
    startedAtMillis: 0,
    heapUsedBytes: 100,
    heapUsedAt: "now",
    heapUsedAtMillis: null,
    heapCommittedBytes: 200,
    heapMaxBytes: 400,
    rssBytes: 300,
    threads: 10,
    cpuPercent: 1,
    gcPercent: 0,
    allocatedBytesPerSecond: 5,
    agent: "none",
    jdwp: false,
    debugPort: null,
    debugger: null,
    debugSelected: false,
    problem: null,
    ...some,
  };
}

export function system(some: Partial<SystemRow> = {}): SystemRow {
  return {
    cpus: 4,
    cpuPercent: 10,
    load1: 1,
    load5: 2,
    load15: 3,
    memoryTotalBytes: 1000,
    memoryAvailableBytes: 400,
    swapTotalBytes: 0,
    swapUsedBytes: 0,
    pressures: [],
    ...some,
  };
}

export function hello(vms: VmRow[], some: Partial<Hello> = {}): Hello {
  return {
    type: "hello",
    version: "1",
    hostname: "host",
    nowMillis: 10_000,
    stepMillis: 1000,
    system: system(),
    vms,
    sparks: [],
    recordings: [],
    ...some,
  };
}

export function tick(nowMillis: number, some: Partial<Tick> = {}): Tick {
  return { type: "tick", nowMillis, system: system(), changed: [], gone: [], watched: null, recordings: [], ...some };
}

export function update(some: Partial<Update> = {}): Update {
  return { type: "update", changed: [], gone: [], ...some };
}

export function sample(heapUsedBytes: number | null): Sample {
  return {
    heapUsedBytes,
    heapCommittedBytes: 200,
    rssBytes: 300,
    cpuPercent: 1,
    gcPercent: 0,
    allocatedBytesPerSecond: 5,
    allocationCounted: false,
    threads: 10,
    loadedClasses: 50,
    cpuPressurePercent: 2,
    memoryPressurePercent: 0,
    ioPressurePercent: null,
    collected: null,
  };
}

/** The step that had a young collection. */
export function collectedIn(atMillis: number): CollectedRow {
  return { atMillis, young: 1, full: 0, concurrent: 0, pauseMillis: 4, cause: null, floorBytes: null, freedBytes: null };
}

export function history(key: string, heap: (number | null)[], lastMillis: number): History {
  const column = heap.map(() => null);
  return {
    type: "history",
    key,
    firstMillis: lastMillis - (heap.length - 1) * 1000,
    stepMillis: 1000,
    heapUsedBytes: heap,
    heapCommittedBytes: column,
    rssBytes: column,
    cpuPercent: column,
    gcPercent: column,
    allocatedBytesPerSecond: column,
    allocationCounted: [],
    threads: column,
    loadedClasses: column,
    cpuPressurePercent: column,
    memoryPressurePercent: column,
    ioPressurePercent: column,
    collections: [],
  };
}

export function info(key: string, some: Partial<VmInfo> = {}): VmInfo {
  return {
    key,
    pid: 1,
    name: "program",
    kind: "",
    mainClass: "com.example.Main",
    user: "ada",
    jdkVersion: "25.0.1",
    vmName: "OpenJDK 64-Bit Server VM",
    vmVersion: null,
    javaHome: null,
    commandLine: "",
    container: false,
    startedAtMillis: 0,
    flags: [],
    collectors: [],
    lastGcCause: null,
    lastGcAtMillis: null,
    spaces: [],
    gcRunningCause: null,
    lastGcMicros: null,
    gcCpuMillis: null,
    cpuByThreads: [],
    tenuringThreshold: null,
    survivorBytesByAge: [],
    tlabBytesLastCycle: null,
    metaspaceUsedBytes: null,
    metaspaceUsedAt: null,
    metaspaceCommittedBytes: null,
    classSpaceUsedBytes: null,
    classSpaceCommittedBytes: null,
    daemonThreads: null,
    peakThreads: null,
    startedThreads: null,
    loadedClasses: null,
    unloadedClasses: null,
    classLoadMillis: null,
    compileMillis: null,
    safepoints: null,
    safepointMillis: null,
    safepointSyncMillis: null,
    applicationMillis: null,
    agent: "none",
    features: [],
    problems: [],
    allocationCounted: false,
    resident: null,
    limits: { cpus: null, throttledPercent: null, memoryUsedBytes: null, memoryLimitBytes: null },
    findings: [],
    watchedSeconds: 600,
    ...some,
  };
}

export function threadRow(id: number, some: Partial<ThreadRow> = {}): ThreadRow {
  return {
    id,
    osTid: 1000 + id,
    name: `thread ${id}`,
    state: "wait",
    daemon: false,
    carrier: false,
    suspended: false,
    cpuMillis: 10,
    cpuPercent: 1,
    allocatedBytes: 1000,
    awaits: null,
    frames: null,
    ...some,
  };
}

export function inside(key: string, threads: ThreadRow[] | null, some: Partial<Inside> = {}): Inside {
  const table = threads && {
    key,
    pid: 1,
    name: "program",
    suspended: false,
    virtualThreads: null,
    threads,
    problem: null,
  };
  return { type: "inside", key, state: "open", why: null, retryInMillis: null, atMillis: 10_000, table, ...some };
}

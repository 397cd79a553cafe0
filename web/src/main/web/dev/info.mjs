// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { findingsOf } from "./findings.mjs";

const MIB = 1024 * 1024;

const collectors = {
  G1: [
    ["G1 Young Generation", 1],
    ["G1 Concurrent GC", 0.2],
    ["G1 Old Generation", 0],
  ],
  ZGC: [
    ["ZGC Minor Cycles", 1],
    ["ZGC Minor Pauses", 3],
    ["ZGC Major Cycles", 0.1],
  ],
  Shenandoah: [
    ["Shenandoah Pauses", 1],
    ["Shenandoah Cycles", 0.3],
  ],
  Serial: [
    ["Copy", 1],
    ["MarkSweepCompact", 0],
  ],
};

const causes = {
  G1: "G1 Evacuation Pause",
  ZGC: "Allocation Rate",
  Shenandoah: "Allocation Failure",
  Serial: "Allocation Failure",
};

function spacesOf(vm) {
  if (vm.heap === null) {
    return [];
  }
  const committed = vm.max * vm.committed;
  const used = vm.sample.heapUsedBytes;
  const space = (name, usedBytes, share, maxBytes) => ({
    name,
    usedBytes,
    usedAt: usedBytes === null ? null : vm.heap,
    capacityBytes: Math.round(committed * share),
    maxBytes,
  });
  if (vm.heap === "lastGc") {
    return [space("young", null, 0.4, vm.max), space("old", used, 0.6, vm.max)];
  }
  const young = Math.max(0, used - vm.live);
  return [
    space("eden", young, 0.55, vm.max),
    space("survivor", 6 * MIB, 0.05, null),
    space("old", used - young, 0.4, vm.max),
  ];
}

/** What the page is told about the one VM it follows. */
export function infoOf(vm, now) {
  const known = vm.heap !== null;
  return {
    key: vm.key,
    pid: vm.pid,
    name: vm.name,
    kind: vm.kind,
    mainClass: vm.mainClass,
    user: vm.user,
    jdkVersion: vm.jdkVersion,
    vmName: vm.vmName,
    vmVersion: known ? `${vm.jdkVersion}+8-LTS` : null,
    javaHome: known ? "/usr/lib/jvm/java" : null,
    commandLine: `/usr/lib/jvm/java/bin/java -Xmx${vm.max / MIB}m -XX:+Use${vm.gc}GC -Dfile.encoding=UTF-8 -Dapp.home=/srv/${vm.user} -cp /srv/${vm.user}/lib/*:/srv/${vm.user}/classes ${vm.mainClass} --config /etc/app.yaml`,
    container: vm.container,
    startedAtMillis: vm.startedAt,
    flags: known
      ? [
          `-Xmx${vm.max / MIB}m`,
          "-Xms64m",
          `-XX:+Use${vm.gc}GC`,
          "-XX:+HeapDumpOnOutOfMemoryError",
          "-XX:MaxMetaspaceSize=512m",
          "-Dfile.encoding=UTF-8",
        ]
      : [],
    collectors: known
      ? collectors[vm.gc].map(([name, share]) => ({
          name,
          collections: Math.round(vm.gcs * share),
          millis: Math.round(vm.gcMillis * share),
        }))
      : [],
    lastGcCause: known && vm.gcs ? causes[vm.gc] : null,
    lastGcAtMillis: known && vm.gcs ? vm.gcAt : null,
    spaces: spacesOf(vm),
    gcRunningCause: null,
    lastGcMicros: known && vm.gcs ? 4_300 : null,
    gcCpuMillis: known ? vm.gcMillis * 2 : null,
    cpuByThreads: [],
    tenuringThreshold: known ? 7 : null,
    survivorBytesByAge: known ? [3 * MIB, MIB] : [],
    tlabBytesLastCycle: known ? 48 * MIB : null,
    metaspaceUsedBytes: known ? 92 * MIB : null,
    metaspaceUsedAt: known && vm.gcs ? "lastGc" : null,
    metaspaceCommittedBytes: known ? 96 * MIB : null,
    classSpaceUsedBytes: known ? 11 * MIB : null,
    classSpaceCommittedBytes: known ? 12 * MIB : null,
    daemonThreads: known ? Math.round(vm.threadsNow * 0.7) : null,
    peakThreads: known ? vm.threads + 11 : null,
    startedThreads: known ? vm.threads * 9 : null,
    loadedClasses: known ? 12_483 : null,
    unloadedClasses: known ? 37 : null,
    classLoadMillis: known ? 2841 : null,
    compileMillis: known ? 41_230 : null,
    safepoints: known ? 812 + vm.gcs : null,
    safepointMillis: known ? 1931 : null,
    safepointSyncMillis: known ? 87 : null,
    applicationMillis: null,
    agent: vm.agent,
    features: vm.agent === "attached" ? ["threads", "heap histogram"] : [],
    allocationCounted: vm.agent === "attached",
    resident: {
      anonymousBytes: Math.round(vm.sample.rssBytes * 0.82),
      fileBytes: Math.round(vm.sample.rssBytes * 0.17),
      sharedBytes: Math.round(vm.sample.rssBytes * 0.01),
      swappedBytes: vm.container ? 24 * MIB : 0,
    },
    limits: {
      cpus: vm.name === "orders-service" ? 1.5 : null,
      throttledPercent: vm.name === "orders-service" ? 61 : null,
      memoryUsedBytes: vm.container ? Math.round(vm.sample.rssBytes * 1.1) : null,
      memoryLimitBytes: vm.container ? vm.max * 1.5 : null,
    },
    findings: findingsOf(vm),
    watchedSeconds: vm.samples.length,
    problems: vm.problem ? [vm.problem, "Start Cairn as the same user to see more."] : [],
  };
}

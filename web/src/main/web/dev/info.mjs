// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
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

function spacesOf(vm) {
  if (vm.heap === null) {
    return [];
  }
  const committed = vm.max * vm.committed;
  const used = vm.sample.heapUsedBytes;
  const meta = {
    name: "Metaspace",
    usedBytes: 92 * MIB,
    usedAt: "now",
    capacityBytes: 96 * MIB,
    maxBytes: null,
  };
  const code = {
    name: "Code cache",
    usedBytes: 41 * MIB,
    usedAt: "now",
    capacityBytes: 48 * MIB,
    maxBytes: 240 * MIB,
  };
  if (vm.heap === "lastGc") {
    return [
      { name: "Young", usedBytes: null, usedAt: null, capacityBytes: committed * 0.4, maxBytes: vm.max },
      { name: "Old", usedBytes: used, usedAt: "lastGc", capacityBytes: committed * 0.6, maxBytes: vm.max },
      meta,
      code,
    ];
  }
  const young = Math.max(0, used - vm.live);
  return [
    { name: "Eden", usedBytes: young, usedAt: "now", capacityBytes: committed * 0.6, maxBytes: vm.max },
    { name: "Survivor", usedBytes: 6 * MIB, usedAt: "now", capacityBytes: 8 * MIB, maxBytes: null },
    { name: "Old", usedBytes: used - young, usedAt: "now", capacityBytes: committed * 0.4, maxBytes: vm.max },
    meta,
    code,
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
    lastGcCause: known && vm.gcs ? "G1 Evacuation Pause" : null,
    lastGcAtMillis: known && vm.gcs ? vm.gcAt : null,
    spaces: spacesOf(vm),
    daemonThreads: known ? Math.round(vm.threadsNow * 0.7) : null,
    peakThreads: known ? vm.threads + 11 : null,
    startedThreads: known ? vm.threads * 9 : null,
    loadedClasses: known ? 12_483 : null,
    unloadedClasses: known ? 37 : null,
    classLoadMillis: known ? 2841 : null,
    compileMillis: known ? 41_230 : null,
    safepoints: known ? 812 + vm.gcs : null,
    safepointMillis: known ? 1931 : null,
    agent: vm.agent,
    features: known ? ["counters"] : [],
    problems: vm.problem ? [vm.problem, "Start Cairn as the same user to see more."] : [],
  };
}

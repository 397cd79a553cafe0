// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

const MIB = 1024 * 1024;

/** A made-up account of memory; with `inside`, malloc is separated. */
export function memoryOf(vm, key, inside) {
  const at = new Date().toISOString();
  const malloc = inside
    ? [
        ["directBuffers", "direct buffers", 64, "jdk", true],
        ["mallocLive", "malloc, in use", 71 + Math.floor((Date.now() / 1000) % 9), "allocator", true],
        ["mallocKept", "malloc, free but kept", 140, "allocator", true],
      ]
    : [["malloc", "malloc, in use and kept", 275, "kernel", false]];
  const uses = [
    ["javaHeap", "Java heap", 612, "vm", false],
    ["metaspace", "metaspace", 58, "vm", false],
    ["codeCache", "code cache", 41, "vm", false],
    ["stacks", "threads' stacks", 19, "kernel", false],
    ["vmInternal", "tables of GC and VM", 17, "inferred", true],
    ...malloc,
    ["classArchive", "class archive (CDS)", 14, "kernel", false],
    ["files", "mapped files", 33, "kernel", false],
    ["rest", "rest", 2, "remainder", false],
  ];
  const whole = uses.reduce((sum, [, , mebibytes]) => sum + mebibytes, 0);
  return {
    key,
    pid: vm.pid,
    name: vm.name,
    at,
    residentBytes: whole * MIB,
    swappedBytes: 0,
    rows: uses.map(([part, words, mebibytes, source, estimate]) => ({
      part,
      words,
      residentBytes: mebibytes * MIB,
      percent: (100 * mebibytes) / whole,
      source,
      estimate,
      mappings: null,
      readAt: at,
      changeBytes: null,
    })),
    allocator: "glibc",
    keptAtMostBytes: inside ? 150 * MIB : null,
    trimBytes: inside ? 96 * MIB : null,
    trimAtMostBytes: inside ? 131 * MIB : null,
    files: [{ name: "/usr/lib/jvm/lib/server/libjvm.so", residentBytes: 19 * MIB }],
    unknown: [],
    counts: [],
    since: null,
    changeBytes: null,
    findings: inside
      ? ["malloc keeps about 140.0 MiB that the program has freed: that is no leak, and is used again. A trim gives back most of it (--trim)."]
      : [],
    notes: inside ? [] : ["Without the agent, what malloc has in use and what it keeps are not separated."],
  };
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

const MIB = 1024 * 1024;
const START = 0x680000000;
const REGIONS = 256;

/** A made-up map of G1's regions: old ones with holes between large objects, a young generation, a free end. */
export function regionMapOf(vm, key) {
  const regions = Array.from({ length: REGIONS }, (_, index) => regionOf(index));
  const kinds = [...new Set(regions.map(({ kind }) => kind))];
  const sum = (some, of) => some.reduce((all, one) => all + of(one), 0);
  const usedBytes = sum(regions, (one) => one.usedBytes);
  const freeBytes = REGIONS * MIB - usedBytes;
  return {
    key,
    pid: vm.pid,
    name: vm.name,
    source: "vm",
    taken: new Date().toISOString(),
    cause: "",
    collector: "G1",
    regionBytes: MIB,
    committedBytes: REGIONS * MIB,
    usedBytes,
    freeBytes,
    tailBytes: sum(regions, ({ kind, usedBytes: used }) => (kind === "free" ? 0 : MIB - used)),
    largestHoleBytes: 40 * MIB,
    largestLargeBytes: 6 * MIB,
    tooSmallPercent: 23.4,
    sums: kinds.map((kind) => {
      const some = regions.filter((one) => one.kind === kind);
      return { kind, regions: some.length, bytes: some.length * MIB, usedBytes: sum(some, (one) => one.usedBytes) };
    }),
    notes: [],
    regions,
  };
}

function regionOf(index) {
  const kind = kindOf(index);
  const part = kind === "free" ? 0 : kind === "old" ? 0.4 + 0.6 * Math.abs(Math.sin(index)) : 1;
  return { start: START + index * MIB, bytes: MIB, usedBytes: Math.round(MIB * part), kind, collecting: kind === "eden", state: kind === "old" ? "complete" : "" };
}

function kindOf(index) {
  if (index < 48) {
    return index % 8 === 0 ? "large" : index % 8 < 6 ? "largeContinued" : "free";
  }
  if (index < 130) {
    return index % 7 === 0 ? "free" : "old";
  }
  return index < 170 ? "free" : index < 176 ? "survivor" : index < 230 ? "eden" : index < 252 ? "old" : "archive";
}

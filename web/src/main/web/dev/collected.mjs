// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

const CAUSES = { young: "G1 Evacuation Pause", full: "System.gc()", concurrent: "G1 Evacuation Pause" };

/** A made-up collection, mostly a young one. */
export function collectedBy(vm, atMillis, before, pauseMillis) {
  const cyclic = vm.gc === "ZGC" || vm.gc === "Shenandoah";
  const kind = cyclic || vm.gcs % 5 === 4 ? "concurrent" : vm.gcs % 17 === 9 ? "full" : "young";
  const counts = { young: 0, full: 0, concurrent: 0, [kind]: kind === "young" && vm.gcs % 4 === 3 ? 2 : 1 };
  return {
    atMillis,
    ...counts,
    pauseMillis: kind === "full" ? pauseMillis * 9 : pauseMillis,
    cause: cyclic ? "Allocation Rate" : CAUSES[kind],
    floorBytes: Math.round(vm.now),
    freedBytes: cyclic ? null : Math.round(before - vm.now),
  };
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** Made-up findings about the program that is busiest; the others have none. */
export function findingsOf(vm) {
  if (vm.name !== "orders-service") {
    return [];
  }
  return [
    {
      kind: "throttled",
      severity: "problem",
      sentence:
        "The kernel held this VM back in 61 % of its scheduling periods in the last minute: its control group had used up the time of 1.5 cores that it may have.",
      evidence: [
        { name: "periods throttled", value: 61, unit: "percent", text: "61 %" },
        { name: "CPU limit", value: 1.5, unit: "cores", text: "1.5" },
      ],
      action: "Record CPU time",
      tab: "record",
      command: `cairn cpu ${vm.pid}`,
    },
    {
      kind: "heapFloorRises",
      severity: "warning",
      sentence:
        "What collections leave in the heap grows by 182 MiB an hour (160 MiB to 209 MiB), over 41 collections of the whole heap in 52 min. If that goes on, the heap (4.0 GiB at most) is full in about 15 h (13 h to 17 h).",
      evidence: [
        { name: "growth", value: 53_000, unit: "bytes/s", text: "182 MiB an hour" },
        { name: "left by the last collection", value: 1.3e9, unit: "bytes", text: "1.2 GiB" },
        { name: "collections", value: 41, unit: "", text: "41" },
        { name: "full in", value: 54_000, unit: "seconds", text: "15 h" },
      ],
      action: "Record what stays alive",
      tab: "record",
      command: `cairn alloc ${vm.pid} --live`,
    },
  ];
}

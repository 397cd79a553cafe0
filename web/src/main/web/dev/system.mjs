// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** The made-up machine as a whole. */
export function systemAt(now) {
  const wave = Math.sin(now / 20_000);
  return {
    cpus: 16,
    cpuPercent: 31 + 18 * wave + 4 * Math.random(),
    load1: 4.21 + wave,
    load5: 3.87,
    load15: 2.9,
    memoryTotalBytes: 31.2 * GIB,
    memoryAvailableBytes: (11.4 + wave) * GIB,
    swapTotalBytes: 8 * GIB,
    swapUsedBytes: 312 * MIB,
    pressures: [
      {
        resource: "cpu",
        someAvg10Percent: 2.4 + 2 * wave,
        someAvg60Percent: 1.8,
        fullAvg10Percent: null,
        fullAvg60Percent: null,
      },
      {
        resource: "memory",
        someAvg10Percent: 0,
        someAvg60Percent: 0.1,
        fullAvg10Percent: 0,
        fullAvg60Percent: 0,
      },
      {
        resource: "io",
        someAvg10Percent: 12.7 + 9 * wave,
        someAvg60Percent: 8.2,
        fullAvg10Percent: 5.1,
        fullAvg60Percent: 4,
      },
    ],
  };
}

/** What a history keeps of its pressure. */
export function pressureAt(now) {
  const [cpu, memory, io] = systemAt(now).pressures.map(({ someAvg10Percent }) => someAvg10Percent);
  return { cpuPressurePercent: cpu, memoryPressurePercent: memory, ioPressurePercent: io };
}

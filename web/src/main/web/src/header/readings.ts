// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, bytesOf, percent, UNKNOWN } from "../format";
import type { Pressure, SystemRow } from "../messages";

/** One labelled value of the system monitor. */
export interface Reading {
  readonly label: string;
  readonly value: string;
  /** One plain sentence on what the number means. */
  readonly hint: string;
  /** From 0 to 1, when a bar says it faster than the number. */
  readonly share: number | null;
  readonly high: boolean;
}

export function readings(system: SystemRow): Reading[] {
  return [load(system), cpu(system), memory(system), swap(system)];
}

function load({ load1, load5, load15, cpus }: SystemRow): Reading {
  // Java returns a negative load where the system has none.
  const text = (value: number) => (value < 0 ? UNKNOWN : value.toFixed(2));
  return {
    label: `Load, ${cpus} ${cpus === 1 ? "CPU" : "CPUs"}`,
    value: `${text(load1)}  ${text(load5)}  ${text(load15)}`,
    hint: `How many tasks wanted a CPU on average over the last 1, 5 and 15 minutes; more than ${cpus} means that some had to wait.`,
    share: null,
    high: load1 > cpus,
  };
}

function cpu({ cpuPercent }: SystemRow): Reading {
  return {
    label: "CPU",
    value: percent(cpuPercent),
    hint: "How busy all CPUs together were in the last second: 100% is every one of them.",
    share: cpuPercent === null ? null : cpuPercent / 100,
    high: (cpuPercent ?? 0) > 90,
  };
}

function memory({ memoryTotalBytes: total, memoryAvailableBytes: available }: SystemRow): Reading {
  const used = total - available;
  return {
    label: "Memory",
    value: bytesOf(used, total),
    hint: `Memory that programs hold, of all there is; ${bytes(available)} can still be given out.`,
    share: total > 0 ? used / total : null,
    high: used > 0.92 * total,
  };
}

function swap({ swapTotalBytes: total, swapUsedBytes: used }: SystemRow): Reading {
  return {
    label: "Swap",
    value: total > 0 ? bytesOf(used, total) : "none",
    hint:
      total > 0
        ? "Memory moved out to disk; a JVM whose heap is there becomes very slow."
        : "This machine has no swap: memory is never moved out to disk.",
    share: null,
    high: total > 0 && used > 0.5 * total,
  };
}

const WAITED_FOR: Record<string, string> = { cpu: "a CPU", memory: "memory", io: "disks" };

export function pressureHint({ resource, someAvg10Percent: ten, someAvg60Percent: sixty }: Pressure): string {
  const wanted = WAITED_FOR[resource] ?? resource;
  return `For ${percent(ten)} of the last 10 seconds some task had to wait for ${wanted} (${percent(sixty)} of the last minute).`;
}

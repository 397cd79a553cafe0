// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, UNKNOWN } from "../../format";
import type { MemoryReport, MemoryRow } from "../../messages";

/** Where a figure is from, for people. */
export function sourceWords(row: MemoryRow): string {
  switch (row.source) {
    case "vm":
      return "the kernel's count, at addresses that the VM names";
    case "inferred":
      return "the kernel's count; what for is concluded from how it lies";
    case "allocator":
      return "malloc itself, within the kernel's count";
    case "jdk":
      return "the JDK's counter, within malloc";
    case "remainder":
      return "no use was found for these";
    default:
      return "the kernel's count";
  }
}

/** What is resident; estimates say so. */
export function residentWords(row: MemoryRow): string {
  return (row.estimate ? "~" : "") + bytes(row.residentBytes);
}

/** Whether malloc is separated in both looks, or in neither, so that its rows can be compared. */
function isAlike(before: MemoryReport, now: MemoryReport): boolean {
  const together = ({ rows }: MemoryReport) => rows.some(({ part }) => part === "malloc");
  return together(before) === together(now);
}

/** What a row has more than in the look before; null where that cannot be said. */
export function changeOf(row: MemoryRow, before: MemoryReport | null, now: MemoryReport): number | null {
  const ofMalloc = row.part.startsWith("malloc") || row.part === "directBuffers";
  if (before === null || (ofMalloc && !isAlike(before, now))) {
    return null;
  }
  return row.residentBytes - (before.rows.find(({ part }) => part === row.part)?.residentBytes ?? 0);
}

export function changeWords(change: number | null): string {
  if (change === null) {
    return UNKNOWN;
  }
  return change === 0 ? "0" : (change > 0 ? "+" : "−") + bytes(Math.abs(change));
}

/** About how much a trim gives back; null where that is not known. */
export function trimWords(report: MemoryReport): string | null {
  if (report.trimBytes === null || report.trimAtMostBytes === null) {
    return null;
  }
  const [least, most] = [bytes(report.trimBytes), bytes(report.trimAtMostBytes)];
  return `A trim would give back about ${least === most ? most : `${least} to ${most}`}: cairn memory ${report.pid} --trim`;
}

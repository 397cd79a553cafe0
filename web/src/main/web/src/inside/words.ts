// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, spent } from "../format";
import type { Frame, GcReport, VmInfo, VmRow } from "../messages";

const FLAG = "-XX:+EnableDynamicAgentLoading";
/** JEP 451 */
const FIRST_THAT_WARNS = 21;

/** What going in makes the VM print, if anything. */
export function warning(row: VmRow, info: VmInfo | null): string | null {
  const feature = Number(/^(?:1\.)?(\d+)/.exec(row.jdkVersion)?.[1] ?? 0);
  if (feature < FIRST_THAT_WARNS || row.agent === "attached" || info?.flags.includes(FLAG)) {
    return null;
  }
  return `On JDK 21 and later the VM prints three warning lines on its stderr, once. Starting it with ${FLAG} avoids them.`;
}

/** "in 3 s", of the next attempt. */
export function retry(millis: number | null): string {
  return millis === null ? "" : millis < 1000 ? "Trying again…" : `Trying again in ${Math.round(millis / 1000)} s.`;
}

/** "212 MiB → 80 MiB in 41 ms" */
export function collection(report: GcReport): string {
  const { heapUsedBytesBefore, heapUsedBytesAfter, millis } = report;
  return heapUsedBytesBefore === null || heapUsedBytesAfter === null
    ? `Done in ${spent(millis)}`
    : `${bytes(heapUsedBytesBefore)} → ${bytes(heapUsedBytesAfter)} in ${spent(millis)}`;
}

export interface FrameText {
  /** "java.util.", said more quietly than the rest. */
  readonly before: string;
  /** "ArrayList.add" */
  readonly method: string;
  /** "ArrayList.java:12"; empty if nothing is known. */
  readonly place: string;
}

/** As a stack trace of Java writes it, in parts. */
export function frameText(frame: Frame): FrameText {
  const dot = frame.class.lastIndexOf(".") + 1;
  const line = frame.line === null ? "" : `:${frame.line}`;
  return {
    before: frame.class.slice(0, dot),
    method: `${frame.class.slice(dot)}.${frame.method}`,
    place: frame.file === null ? "" : frame.file + line,
  };
}

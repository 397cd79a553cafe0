// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { brief, bytes, spent } from "../format";
import type { Frame, GcReport, VmInfo, VmRow } from "../messages";

/** Has a VM print nothing when an agent goes in. */
export const QUIET_FLAG = "-XX:+EnableDynamicAgentLoading";
/** JEP 451 */
const FIRST_THAT_WARNS = 21;

/** Whether going in makes the VM print warnings. */
export function warns(row: VmRow, info: VmInfo | null): boolean {
  const feature = Number(/^(?:1\.)?(\d+)/.exec(row.jdkVersion)?.[1] ?? 0);
  return feature >= FIRST_THAT_WARNS && row.agent !== "attached" && !info?.flags.includes(QUIET_FLAG);
}

/** When the next attempt is due. */
export function retry(millis: number | null): string {
  return millis === null ? "" : millis < 1000 ? "Trying again…" : `Trying again in ${Math.round(millis / 1000)} s.`;
}

/** A sentence in parts: an option of the VM is one of its own, so that no line ends within it. */
export function parts(sentence: string): { text: string; option: boolean }[] {
  return sentence
    .split(/(?<=^|\s)(-[A-Za-z](?:\$\([^)]*\)|[^\s,])*[^\s,.])/)
    .map((text, index) => ({ text, option: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
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
  // The classes of lambdas have an address behind their name, which says nothing to anybody.
  const name = brief(frame.class).replace(/[./]0x[0-9a-f]+$/, "");
  const before = name.slice(0, name.lastIndexOf(".") + 1);
  const text = brief(frame.source ?? `${name}.${frame.method}`);
  const line = frame.line === null ? "" : `:${frame.line}`;
  return {
    before: text.startsWith(before) ? before : "",
    method: text.startsWith(before) ? text.slice(before.length) : text,
    place: frame.file === null ? "" : brief(frame.file) + line,
  };
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, percent } from "../../format";
import type { GroupLimits, ResidentParts } from "../../messages";

export interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly colour: string;
  readonly hint: string;
}

/** What resident memory consists of, the largest kind of most JVMs first. */
export function residentParts({ anonymousBytes, fileBytes, sharedBytes }: ResidentParts): Part[] {
  return [
    {
      name: "its own",
      bytes: anonymousBytes,
      colour: "--bar",
      hint: "Anonymous memory: the heap, thread stacks, metaspace, compiled code, native memory",
    },
    {
      name: "of files",
      bytes: fileBytes,
      colour: "--chart-rss",
      hint: "Pages of files that it has mapped, such as libraries and jars; other processes may have them too",
    },
    { name: "shared", bytes: sharedBytes, colour: "--chart-threads", hint: "Shared memory, where ZGC has its heap" },
  ];
}

/** The limits of the control group in words; "" without any. */
export function groupWords(limits: GroupLimits): string {
  const { cpus, throttledPercent, memoryUsedBytes, memoryLimitBytes } = limits;
  return [
    memoryLimitBytes === null ? "" : `${bytes(memoryUsedBytes)} of ${bytes(memoryLimitBytes)} of memory used`,
    cpus === null ? "" : `${Number(cpus.toFixed(2))} ${Number(cpus.toFixed(2)) === 1 ? "core" : "cores"} at most`,
    throttledPercent === null ? "" : `held back in ${percent(throttledPercent)} of the last scheduling periods`,
  ]
    .filter(Boolean)
    .join(", ");
}

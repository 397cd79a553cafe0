// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Address } from "../live/address";
import { equal, type Asked } from "../live/questions";
import type { RecordedElsewhereReport, RecordingRow } from "../messages";

/** What can be recorded of a VM. */
export interface Kind {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** What rows may add up by; the first is shown first. */
  readonly groupings: readonly Grouping[];
  /** It counts bytes that are allocated, and may follow what stays. */
  readonly memory?: true;
  /** Every allocation may be recorded. */
  readonly exact?: true;
}

export type Grouping = "site" | "class" | "method" | "thread";

export const KINDS: readonly Kind[] = [
  {
    id: "allocations",
    title: "Allocations",
    hint: "Which code allocates what: class, size, thread and stack, without stopping the VM",
    groupings: ["site", "class", "method", "thread"],
    memory: true,
    exact: true,
  },
  {
    id: "cpu",
    title: "CPU time",
    hint: "Where threads use the processor",
    groupings: ["site", "method", "thread"],
  },
  {
    id: "native",
    title: "Native memory",
    hint: "Which calls allocate memory outside the Java heap, with malloc and its kin",
    groupings: ["site", "method", "thread"],
    memory: true,
  },
];

export const GROUPING_TITLES: Readonly<Record<Grouping, string>> = {
  site: "Sites",
  class: "Classes",
  method: "Methods",
  thread: "Threads",
};

export const GROUPINGS: readonly Grouping[] = ["site", "class", "method", "thread"];

/** What rows add up by, as the address has it; by sites if it has none of these. */
export function groupingOf(by: string | null, among: readonly Grouping[]): Grouping | "flames" {
  return by === "flames" ? by : (among.find((each) => each === by) ?? "site");
}

/** The kind of that name; the first one if it names none. */
export function kindOf(id: string | null): Kind {
  return KINDS.find((each) => each.id === id) ?? (KINDS[0] as Kind);
}

/** What changes in the address to show recordings of a kind: what is shown of a recording of another kind is no part of this one. */
export function showing(address: Address, kind: string, by: string): Partial<Address> {
  const same = kindOf(kind) === kindOf(address.kind);
  return same ? { kind, by } : { kind, by, type: null, flames: null, part: null, held: null };
}

/** The recording of a VM that goes on, or was the last. */
export function recordingOf(rows: readonly RecordingRow[], vm: string, kind: string): RecordingRow | null {
  return rows.findLast((row) => row.vm === vm && row.kind === kind) ?? null;
}

export function goesOn(row: RecordingRow | null): boolean {
  return row !== null && row.state !== "ended";
}

/** Whether a recording has ended and the page has not kept the whole of it since: another of its VM and kind would do away with it. */
export function unsaved(row: RecordingRow | null, keep: Asked<"keepRecording"> | null): boolean {
  if (row === null || row.endedMillis === null) {
    return false;
  }
  const whole = keep !== null && equal(keep.arguments, { kind: row.kind });
  return !(whole && keep.report !== null && (keep.report.takenMillis ?? 0) >= row.endedMillis);
}

const LONGEST_MILLIS = 3_600_000;

/** How long a recording is to last; null if it lasts until somebody stops it, or as long as the server allows. */
export function plannedMillis({ startedMillis, endsMillis }: RecordingRow): number | null {
  const millis = endsMillis - startedMillis;
  return millis > 0 && millis < LONGEST_MILLIS ? millis : null;
}

/** Whether any recording of a VM goes on. */
export function isRecorded(rows: readonly RecordingRow[], vm: string): boolean {
  return rows.some((row) => row.vm === vm && goesOn(row));
}

/** Who else records, in words; null if nobody does. */
export function elsewhere(report: RecordedElsewhereReport | null): string | null {
  if (report === null || !report.recorded) {
    return null;
  }
  const { pids } = report;
  const [who, verb] =
    pids.length === 0
      ? ["Somebody else", "gets"]
      : pids.length === 1
        ? [`Process ${pids[0]}`, "gets"]
        : [`Processes ${pids.slice(0, -1).join(", ")} and ${pids.at(-1)}`, "get"];
  return `${who} ${verb} records from this VM already, such as a command of Cairn or an HPROF report. Only one can record at a time of each kind: allocations, CPU time and native memory.`;
}

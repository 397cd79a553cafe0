// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { brief, clock, dateAndTime } from "../format";
import type { CaptureRow, ProfileReport } from "../messages";
import type { Grouping } from "../recording/kinds";

export const KIND_TITLES: Readonly<Record<string, string>> = {
  profile: "Profile",
  threads: "Thread dump",
  heap: "Heap dump",
};

export function kindTitle({ kind }: CaptureRow): string {
  return kind === null ? "Damaged" : (KIND_TITLES[kind] ?? kind);
}

/** The clock will do for today. */
export function taken({ takenMillis }: CaptureRow, nowMillis: number): string {
  if (takenMillis === null) {
    return "–";
  }
  const sameDay = new Date(takenMillis).toDateString() === new Date(nowMillis).toDateString();
  return sameDay ? clock(takenMillis) : dateAndTime(takenMillis);
}

export function vmTitle({ vmName, pid }: CaptureRow): string {
  return vmName === null ? "–" : `${brief(vmName)} (${pid})`;
}

/** Of one VM: of itself, or of one that had its name before it. */
export function ofVm(rows: readonly CaptureRow[], key: string, name: string): CaptureRow[] {
  return rows.filter((row) => row.vm === key || row.vmName === name);
}

/** Those that hold every word of the filter: in what people read of them, or in the VM's pid. */
export function filtered(rows: readonly CaptureRow[], filter: string): readonly CaptureRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? rows
    : rows.filter((row) => {
        const when = row.takenMillis === null ? "" : dateAndTime(row.takenMillis);
        const text = [row.id, row.name, row.note, kindTitle(row), vmTitle(row), when].join("\n").toLowerCase();
        return words.every((word) => text.includes(word));
      });
}

/** Captures of VMs with one name: of one program, and of the same before it was started again. */
export interface CaptureGroup {
  /** Null of files from elsewhere, and of what is damaged. */
  readonly vmName: string | null;
  readonly rows: readonly CaptureRow[];
  readonly bytes: number;
}

/** By the names of VMs, in the order of the newest of each; in a group the order stays. */
export function grouped(rows: readonly CaptureRow[]): CaptureGroup[] {
  const byName = new Map<string | null, CaptureRow[]>();
  for (const row of rows) {
    byName.set(row.vmName, [...(byName.get(row.vmName) ?? []), row]);
  }
  return [...byName].map(([vmName, members]) => ({
    vmName,
    rows: members,
    bytes: members.reduce((sum, row) => sum + row.bytes, 0),
  }));
}

/** What two captures of this kind may be compared with, in words; null if they may not. */
export function comparedWith({ kind }: CaptureRow): string | null {
  return kind === "profile" ? "profile" : kind === "threads" ? "thread dump" : null;
}

/** The two captures in the order in which they were taken. */
export function inOrder(one: CaptureRow, other: CaptureRow): [CaptureRow, CaptureRow] {
  return (one.takenMillis ?? 0) <= (other.takenMillis ?? 0) ? [one, other] : [other, one];
}

/** Chosen for comparison, two of one kind at most: the one that was chosen first gives way, and so does one of another kind. */
export function picked(rows: readonly CaptureRow[], before: readonly string[], id: string): string[] {
  const kindOf = (each: string) => rows.find((row) => row.id === each)?.kind;
  return before.includes(id)
    ? before.filter((each) => each !== id)
    : [...before.filter((each) => kindOf(each) === kindOf(id)), id].slice(-2);
}

/** What the rows of a profile may add up by. */
export function groupingsOf(report: Pick<ProfileReport, "types">): readonly Grouping[] {
  return report.types.some(({ unit }) => unit === "bytes") ? ["site", "class", "method", "thread"] : ["site", "method", "thread"];
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { brief, bytes, spent } from "../format";
import type { CapturesReport, HeapDumpRow, VmRow } from "../messages";

export function isGoing({ state }: HeapDumpRow): boolean {
  return state === "writing" || state === "copying";
}

/** Those that go on, of whatever VM, and what came of the last one of the chosen VM. */
export function shownDumps(rows: readonly HeapDumpRow[], key: string | null): HeapDumpRow[] {
  return rows.filter((row) => isGoing(row) || row.vm === key);
}

/** What a dump costs the VM and the disk, before it is taken. */
export function cost(row: VmRow | null, all: boolean, report: CapturesReport | null): string {
  const used = row?.heapUsedAt === "now" ? row.heapUsedBytes : null;
  // The format of a dump needs more room for some objects than the heap does, and less for others.
  const size = (all ? null : used) ?? row?.heapCommittedBytes ?? null;
  const written = size === null ? "its heap" : `about ${bytes(size)}`;
  return (
    `${all ? "All" : "This VM collects garbage. Then all"} threads of this VM stand still while it writes ${written}: ` +
    `for seconds where that is gigabytes, longer on a slow disk. Once it has begun, nobody can break it off.${room(report)}`
  );
}

/** The same of an app of a device, whose dump comes through adb. */
export function costOfApp(all: boolean, report: CapturesReport | null): string {
  return (
    `The app ${all ? "" : "collects garbage where its Android can, and "}stands still while it writes its heap; then the dump comes through adb, ` +
    `which takes longer over a network.${room(report)}`
  );
}

function room(report: CapturesReport | null): string {
  const { usedBytes = 0, limitBytes = null } = report ?? {};
  return limitBytes === null ? "" : ` The captures have room for ${bytes(Math.max(0, limitBytes - usedBytes))}.`;
}

export function vmOf({ vmName, pid }: HeapDumpRow): string {
  return `${brief(vmName)} (${pid})`;
}

/** That it has begun, or what came of it: a reader of screens says this, and not each step. */
export function news(row: HeapDumpRow): string {
  return isGoing(row) ? `The heap of ${vmOf(row)} is being dumped…` : progress(row);
}

/** How far it is, or what came of it. An estimate that was exceeded is of no use any more. */
export function progress(row: HeapDumpRow): string {
  const { state, bytes: done, expectedBytes, tookMillis, problem } = row;
  const vm = vmOf(row);
  const of = (about: string) =>
    expectedBytes !== null && expectedBytes >= done ? `${bytes(done)} of ${about}${bytes(expectedBytes)}` : bytes(done);
  switch (state) {
    case "writing":
      return done === 0 ? `Waiting for ${vm}` : `${vm} stands still and writes: ${of("about ")}`;
    case "copying":
      return `Copying the dump of ${vm}, which goes on: ${of("")}`;
    case "kept":
      return `Dumped ${row.all ? "with dead objects, " : ""}${bytes(done)}, in ${spent(tookMillis)}.`;
    case "failed":
      return `The heap was not dumped. ${problem ?? ""}`;
  }
}

/** How much of it is there. */
export function sharePercent({ bytes: done, expectedBytes }: HeapDumpRow): number {
  return expectedBytes ? Math.min(100, (100 * done) / expectedBytes) : 0;
}

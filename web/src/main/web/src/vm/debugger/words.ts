// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { brief } from "../../format";
import type { DebuggerReport, VmRow } from "../../messages";

/** What a VM must be started with to take debuggers. */
export const START_OPTION = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0";

const USES = {
  ready: "no debugger is attached; the VM runs",
  waiting: "the VM waits for a debugger before its main class starts",
  attached: "a debugger is attached; the VM runs",
  suspended: "a debugger has suspended the VM",
} as const;

/** How the VM stands with debuggers. */
export function useWords(use: VmRow["debugger"]): string {
  return use === null ? "this server has no ports for debuggers" : USES[use];
}

function some(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

/** "2 debuggers, 1 that may only look" */
export function attachedWords({ debuggers, readers }: DebuggerReport): string {
  const all = [some(debuggers, "debugger", "debuggers"), some(readers, "that may only look", "that may only look")];
  return all.filter(Boolean).join(", ") || "nobody";
}

/** The command of the JDK's own debugger. */
export function jdb(port: number): string {
  return `jdb -attach 127.0.0.1:${port}`;
}

/** What VS Code has in its launch.json. */
export function ideConfiguration(name: string, port: number): string {
  return JSON.stringify({ type: "java", name: brief(name, 60), request: "attach", hostName: "127.0.0.1", port });
}

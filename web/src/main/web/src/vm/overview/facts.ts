// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { ago, bytes, count, dateAndTime, duration, spent } from "../../format";
import type { VmInfo, VmRow } from "../../messages";
import { debuggerHint } from "../../vms/debugging";

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly hint?: string;
}

/** What is known of a VM besides its charts, most asked for first. What is not known is left out. */
export function facts(row: VmRow, info: VmInfo | null, nowMillis: number): Fact[] {
  const found: (Fact | null)[] = [
    {
      name: "Uptime",
      value: duration(nowMillis - row.startedAtMillis),
      hint: `Started ${dateAndTime(row.startedAtMillis)}`,
    },
    text("User", row.user),
    text("Main class", row.mainClass),
    threads(row, info),
    info && classes(info),
    info && lastGc(info, nowMillis),
    info && known("GC threads", info.gcCpuMillis, spent, "CPU time of all collector threads"),
    info && survivors(info),
    info && known("Compiling", info.compileMillis, spent, "Time the JIT compiler has worked"),
    info && safepoints(info),
    debugging(row),
    text("Java", [row.vmName, info?.vmVersion ?? row.jdkVersion].filter(Boolean).join(" ")),
    info && text("Java home", info.javaHome),
    agent(row),
  ];
  return found.filter((fact) => fact !== null);
}

function text(name: string, value: string | null): Fact | null {
  return value ? { name, value } : null;
}

function known(
  name: string,
  value: number | null,
  show: (value: number) => string,
  hint?: string,
): Fact | null {
  return value === null ? null : { name, value: show(value), hint };
}

function joined(name: string, parts: (string | null)[], hint?: string): Fact | null {
  const value = parts.filter((part) => part !== null).join(", ");
  return value ? { name, value, hint } : null;
}

function some(value: number | null, show: (value: number) => string): string | null {
  return value === null ? null : show(value);
}

function threads(row: VmRow, info: VmInfo | null): Fact | null {
  return joined("Threads", [
    some(row.threads, (live) => `${count(live)} live`),
    some(info?.daemonThreads ?? null, (daemon) => `${count(daemon)} daemon`),
    some(info?.peakThreads ?? null, (peak) => `peak ${count(peak)}`),
    some(info?.startedThreads ?? null, (started) => `${count(started)} started`),
  ]);
}

function classes(info: VmInfo): Fact | null {
  return joined("Classes", [
    some(info.loadedClasses, (loaded) => `${count(loaded)} loaded`),
    some(info.unloadedClasses, (unloaded) => `${count(unloaded)} unloaded`),
    some(info.classLoadMillis, (millis) => `in ${spent(millis)}`),
  ]);
}

function lastGc(info: VmInfo, nowMillis: number): Fact | null {
  return joined("Last GC", [
    info.lastGcCause,
    some(info.lastGcAtMillis, (at) => ago(at, nowMillis)),
    some(info.lastGcMicros, (micros) => `took ${(micros / 1000).toFixed(1)} ms`),
  ]);
}

function survivors(info: VmInfo): Fact | null {
  const ages = info.survivorBytesByAge;
  return ages.length === 0
    ? null
    : {
        name: "Survivors",
        value: ages.map((size) => bytes(size)).join(", "),
        hint:
          "What survived one collection, two, three and so on, as of the last one" +
          (info.tenuringThreshold === null ? "" : `; after ${info.tenuringThreshold} it moves to the old generation`),
      };
}

function safepoints(info: VmInfo): Fact | null {
  return joined(
    "Safepoints",
    [some(info.safepoints, count), some(info.safepointMillis, (millis) => `${spent(millis)} stopped`)],
    "Moments at which the JVM stopped all threads of the program",
  );
}

function agent(row: VmRow): Fact {
  return { name: "Agent", value: row.agent === "attached" ? "attached" : "not attached", hint: "Cairn's agent, which looks inside and records" };
}

function debugging(row: VmRow): Fact | null {
  if (!row.jdwp || row.debugger !== null) {
    return null; // what goes through Cairn has a line of its own
  }
  return {
    name: "Debugger",
    value: debuggerHint(row),
  };
}

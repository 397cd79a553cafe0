// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { brief } from "../format";
import type { AppInfoReport, DeviceAppRow } from "../messages";
import type { Fact } from "../vm/overview/facts";
import { androidOf, deviceTitle, type App } from "./devices";

const MOST_PACKAGES = 10;

/** What is known of an app; more once it was asked. What is not known is left out. */
export function appFacts({ device, row }: App, info: AppInfoReport | null): Fact[] {
  const { packages } = row;
  const more = packages.length > MOST_PACKAGES ? ` and ${packages.length - MOST_PACKAGES} more` : "";
  const found: (Fact | null)[] = [
    fact("Name", row.name),
    fact("Process", String(row.pid)),
    fact("Packages", packages.slice(0, MOST_PACKAGES).map((name) => brief(name, 100)).join(", ") + more),
    fact("Device", [deviceTitle(device), device.serial].filter((text, index, all) => all.indexOf(text) === index).join(", ")),
    fact("Android", androidOf(device)),
    fact("ABI", info?.abi ?? row.architecture ?? device.abi),
    fact("Debugger", debugging(row, info)),
    fact("Debugger port", row.debugPort === null ? null : `127.0.0.1:${row.debugPort}`, "Debuggers and Cairn share the app there"),
    fact("Profiler", row.profileable || row.debuggable ? "may look" : "may not look"),
    fact("VM", info?.vmName ?? null),
    fact("User", info?.userId === null || info === null ? null : String(info.userId), "Of Android"),
    fact("VM flags", info?.vmFlags ?? null),
    fact("Stage", info?.stage ?? null, "How far it has started"),
    fact("Can do", info === null || info.features.length === 0 ? null : info.features.join(", "), "In its own words"),
  ];
  return found.filter((each) => each !== null);
}

function debugging({ waitingForDebugger: waits, debugger: use }: DeviceAppRow, info: AppInfoReport | null): string | null {
  if (use === "attached" || use === "suspended") {
    return use === "attached" ? "one is attached" : "one has stopped all threads";
  }
  if (waits === true || info?.saidItWaits === true) {
    return "the app waits for one";
  }
  return waits === false ? "none is waited for" : null;
}

function fact(name: string, value: string | null, hint?: string): Fact | null {
  return value ? { name, value: brief(value), hint } : null;
}

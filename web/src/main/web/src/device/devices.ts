// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { AppLimits, DeviceAppRow, DeviceRow, Devices } from "../messages";

/** An app of a device, and the device. */
export interface App {
  readonly device: DeviceRow;
  readonly row: DeviceAppRow;
}

/** Whether the key is that of an app: SERIAL:PID. No key of a VM has a colon. */
export function isApp(key: string): boolean {
  return /:\d+$/.test(key);
}

export function appOf(devices: Devices | null, key: string): App | null {
  for (const device of devices?.devices ?? []) {
    const row = device.apps.find((app) => app.key === key);
    if (row !== undefined) {
      return { device, row };
    }
  }
  return null;
}

/** The app as it runs now, after it was started anew. */
export function successor(devices: Devices | null, { device, row }: App): DeviceAppRow | null {
  const now = devices?.devices.find(({ serial }) => serial === device.serial);
  return (row.name !== null && now?.apps.find((app) => app.name === row.name && app.key !== row.key)) || null;
}

/** What people call it. */
export function appTitle({ name, pid }: DeviceAppRow): string {
  return name ?? `Process ${pid}`;
}

export function deviceTitle({ model, serial }: DeviceRow): string {
  return model ?? serial;
}

/** "Android 16, API 36"; empty if nothing is known. */
export function androidOf({ androidVersion, apiLevel }: DeviceRow): string {
  const release = androidVersion === null ? "" : `Android ${androidVersion}`;
  return [release, apiLevel === null ? "" : `API ${apiLevel}`].filter(Boolean).join(", ");
}

const STATES: Readonly<Record<string, string>> = {
  online: "",
  offline: "offline",
  unauthorized: "not authorized",
  connecting: "connecting",
  noPermissions: "no permission",
};

/** The state for a badge; empty of a device that can be used. */
export function stateBadge({ state, adbState }: DeviceRow): string {
  return STATES[state] ?? adbState;
}

/** What an app does, or why it cannot be asked, as a badge; null if there is nothing to say. */
export function appBadge({ closed, waitingForDebugger, debugger: use }: DeviceAppRow): { readonly text: string; readonly hint: string; readonly still: boolean } | null {
  if (use === "suspended") {
    return { text: "suspended", hint: "A debugger has stopped all of its threads", still: true };
  }
  if (use === "attached") {
    return { text: "debugger", hint: "A debugger is attached", still: false };
  }
  if (waitingForDebugger === true) {
    return { text: "waits for debugger", hint: "It stands still until a debugger attaches", still: true };
  }
  return closed === null ? null : { text: "profile only", hint: closed, still: false };
}

function holds(words: readonly string[], text: readonly (string | number | null)[]): boolean {
  const all = text.join("\n").toLowerCase();
  return words.every((word) => all.includes(word));
}

/** Devices and apps that hold every word of the filter; of a device that does, all apps. */
export function filteredDevices(devices: readonly DeviceRow[], filter: string): DeviceRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return [...devices];
  }
  return devices.flatMap((device) => {
    const of = [device.serial, device.model, androidOf(device)];
    if (holds(words, of)) {
      return [device];
    }
    const apps = device.apps.filter((app) => holds(words, [...of, app.name, app.pid, ...app.packages]));
    return apps.length > 0 ? [{ ...device, apps }] : [];
  });
}

/** Why this cannot be done with an app; null if it may be tried. What it says of itself goes before what its device lets expect. */
export function whyNot(app: App, said: AppLimits | null, ended: boolean, what: keyof AppLimits): string | null {
  return ended ? "It is not there any more." : (app.row.closed ?? (said ?? app.device.limits)[what]);
}

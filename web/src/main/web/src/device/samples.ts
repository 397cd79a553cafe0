// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { AppLimits, DeviceAppRow, DeviceRow, Devices } from "../messages";

// Messages for tests.

export const NO_LIMITS: AppLimits = { threads: null, heap: null, collection: null, heapDump: null, sampling: null };

export function appRow(serial: string, pid: number, some: Partial<DeviceAppRow> = {}): DeviceAppRow {
  return {
    key: `${serial}:${pid}`,
    pid,
    name: `com.example.app${pid}`,
    architecture: null,
    debuggable: true,
    profileable: false,
    packages: [],
    waitingForDebugger: null,
    closed: null,
    debugPort: null,
    debugger: null,
    ...some,
  };
}

export function deviceRow(serial: string, apps: DeviceAppRow[], some: Partial<DeviceRow> = {}): DeviceRow {
  return {
    serial,
    state: "online",
    adbState: "device",
    model: "Pixel 9",
    androidVersion: "16",
    apiLevel: 36,
    abi: null,
    limits: NO_LIMITS,
    apps,
    problem: null,
    ...some,
  };
}

export function devices(...rows: DeviceRow[]): Devices {
  return { type: "devices", problem: null, devices: rows, samplings: [] };
}

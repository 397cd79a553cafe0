// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { EMPTY, type Model } from "../live/model";
import { reduce, type Change } from "../live/reduce";
import { hello, info, row, tick } from "../live/samples";
import { androidOf, appBadge, appOf, appTitle, filteredDevices, isApp, stateBadge, successor, whyNot } from "./devices";
import { appFacts } from "./facts";
import { appRow, deviceRow, devices, NO_LIMITS } from "./samples";

const PIXEL = deviceRow("R5", [appRow("R5", 7), appRow("R5", 8, { packages: ["com.example.other"] })]);
const choose = (key: string): Change => ({ type: "choose", key });

function after(...changes: Change[]): Model {
  return changes.reduce(reduce, EMPTY);
}

describe("a chosen app", () => {
  it("is there once the devices are known, and waits for that", () => {
    const before = after(hello([row(1)]), choose("R5:7"));
    expect(before.chosen).toMatchObject({ row: null, app: null, ended: false });
    expect(reduce(before, devices(PIXEL)).chosen).toMatchObject({ app: { row: { pid: 7 } }, ended: false });
    expect(reduce(before, devices()).chosen).toMatchObject({ app: null, ended: true });
  });

  it("keeps its last values when it ends, and goes on when its device comes back", () => {
    const there = after(hello([row(1)]), devices(PIXEL), choose("R5:7"));
    const gone = reduce(there, devices(deviceRow("R5", [])));
    expect(gone.chosen).toMatchObject({ app: { row: { pid: 7 } }, ended: true });
    expect(reduce(gone, devices(PIXEL)).chosen?.ended).toBe(false);
  });

  it("is not touched by what goes on among VMs, nor a VM by devices", () => {
    const app = after(hello([row(1)]), devices(PIXEL), choose("R5:7"), tick(11_000, { gone: ["vm1"] }), hello([]));
    expect(app.chosen).toMatchObject({ app: { row: { pid: 7 } }, ended: false });
    expect(app.devices?.devices).toHaveLength(1);
    const vm = after(hello([row(1)]), choose("vm1"), tick(11_000, { watched: { key: "vm1", info: info("vm1"), sample: null as never } }), devices());
    expect(vm.chosen).toMatchObject({ ended: false, app: null });
  });

  it("is started anew under another process", () => {
    const app = { device: PIXEL, row: appRow("R5", 7, { name: "a.b" }) };
    expect(successor(devices(deviceRow("R5", [appRow("R5", 9, { name: "a.b" })])), app)?.pid).toBe(9);
    expect(successor(devices(deviceRow("R6", [appRow("R6", 9, { name: "a.b" })])), app)).toBeNull();
    expect(successor(devices(PIXEL), { ...app, row: appRow("R5", 7, { name: null }) })).toBeNull();
  });
});

describe("devices in words", () => {
  it("tells apps from VMs by their keys", () => {
    expect(["R5:7", "127.0.0.1:5555:7", "adb-x._adb-tls-connect._tcp:7"].map(isApp)).toEqual([true, true, true]);
    expect(["2100-17", "R5", "R5:x", ""].map(isApp)).toEqual([false, false, false, false]);
    expect(appOf(devices(PIXEL), "R5:8")?.row.pid).toBe(8);
    expect(appOf(null, "R5:8")).toBeNull();
  });

  it("says what is known, and no more", () => {
    expect(appTitle(appRow("R5", 7, { name: null }))).toBe("Process 7");
    expect(androidOf(PIXEL)).toBe("Android 16, API 36");
    expect(androidOf(deviceRow("R5", [], { androidVersion: null, apiLevel: null }))).toBe("");
    expect(stateBadge(PIXEL)).toBe("");
    expect(stateBadge(deviceRow("R5", [], { state: "other", adbState: "recovery" }))).toBe("recovery");
    expect(appBadge(appRow("R5", 7))).toBeNull();
    expect(appBadge(appRow("R5", 7, { waitingForDebugger: true }))).toMatchObject({ text: "waits for debugger", still: true });
    expect(appBadge(appRow("R5", 7, { waitingForDebugger: true, debugger: "attached" }))).toMatchObject({ text: "debugger", still: false });
    expect(appBadge(appRow("R5", 7, { debugger: "suspended" }))).toMatchObject({ text: "suspended", still: true });
    expect(appFacts({ device: PIXEL, row: appRow("R5", 7, { debugPort: 8600, debugger: "suspended" }) }, null)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Debugger", value: "one has stopped all threads" }),
        expect.objectContaining({ name: "Debugger port", value: "127.0.0.1:8600" }),
      ]),
    );
    expect(appBadge(appRow("R5", 7, { closed: "It is closed." }))).toMatchObject({ text: "profile only", still: false });
    expect(appFacts({ device: PIXEL, row: appRow("R5", 7) }, null).map(({ name }) => name)).not.toContain("VM");
  });

  it("filters by every word, in the app or its device", () => {
    const pids = (filter: string) => filteredDevices([PIXEL], filter).flatMap(({ apps }) => apps.map(({ pid }) => pid));
    expect(pids("")).toEqual([7, 8]);
    expect(pids("pixel")).toEqual([7, 8]);
    expect(pids("OTHER")).toEqual([8]);
    expect(pids("pixel app7")).toEqual([7]);
    expect(filteredDevices([PIXEL], "nothing")).toEqual([]);
  });

  it("gives the reason why something cannot be done", () => {
    const app = { device: deviceRow("R5", [], { limits: { ...NO_LIMITS, threads: "Too new." } }), row: appRow("R5", 7) };
    expect(whyNot(app, null, false, "threads")).toBe("Too new.");
    expect(whyNot(app, null, false, "collection")).toBeNull();
    expect(whyNot(app, { ...NO_LIMITS, sampling: "No." }, false, "threads")).toBeNull();
    expect(whyNot(app, null, true, "collection")).toBe("It is not there any more.");
    expect(whyNot({ ...app, row: appRow("R5", 7, { closed: "Closed." }) }, null, false, "collection")).toBe("Closed.");
  });
});

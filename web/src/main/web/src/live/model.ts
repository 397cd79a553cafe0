// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { App } from "../device/devices";
import type { InsideView } from "../inside/view";
import type { Devices, RecordingRow, SystemRow, VmInfo, VmRow } from "../messages";
import type { Answers } from "./questions";
import type { Series } from "./series";

/** How the page stands with the server. */
export type Link = "connecting" | "live" | "reconnecting" | "denied";

export interface Vm {
  readonly row: VmRow;
  /** Heap used over the last minute, oldest first. */
  readonly spark: readonly (number | null)[];
  /** When the page saw the VM start; null for those that were there before the page. */
  readonly appearedMillis: number | null;
}

export interface Chosen {
  readonly key: string;
  /** The last that was known of it; stays after the VM has ended. */
  readonly row: VmRow | null;
  /** The same of an app of a device, which has no row. */
  readonly app: App | null;
  readonly info: VmInfo | null;
  readonly series: Series | null;
  readonly ended: boolean;
  /** What the reader has asked about it. */
  readonly answers: Answers;
  /** Null unless the reader looks inside. */
  readonly inside: InsideView | null;
}

/** Everything the server has sent. Code replaces it, and never changes it in place. */
export interface Model {
  readonly link: Link;
  /** False until the first hello: an empty list then does not mean that there are no VMs. */
  readonly ready: boolean;
  readonly version: string;
  readonly hostname: string;
  readonly nowMillis: number;
  readonly stepMillis: number;
  readonly system: SystemRow | null;
  readonly vms: ReadonlyMap<string, Vm>;
  /** All that the server makes, or has made not long ago. */
  readonly recordings: readonly RecordingRow[];
  /** Null until the server has said which there are. */
  readonly devices: Devices | null;
  readonly chosen: Chosen | null;
}

export const EMPTY: Model = {
  link: "connecting",
  ready: false,
  version: "",
  hostname: "",
  nowMillis: 0,
  stepMillis: 1000,
  system: null,
  vms: new Map(),
  recordings: [],
  devices: null,
  chosen: null,
};

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Component } from "svelte";
import { captureCommands } from "../captures/commands";
import Captures from "../captures/Captures.svelte";
import AppPage from "../device/AppPage.svelte";
import { isApp } from "../device/devices";
import { heapCommands } from "../heap/commands";
import Heap from "../heap/Heap.svelte";
import { insideCommands } from "../inside/commands";
import Inside from "../inside/Inside.svelte";
import type { Chosen } from "../live/model";
import { store } from "../live/store.svelte";
import type { Command } from "../palette/commands";
import { recordingCommands } from "../recording/commands";
import { isRecorded } from "../recording/kinds";
import Recorder from "../recording/Recorder.svelte";
import Debugger from "./debugger/Debugger.svelte";
import Overview from "./overview/Overview.svelte";

/** A page about the chosen VM. */
export interface Tab {
  /** As the address has it. */
  readonly id: string;
  readonly title: string;
  readonly component: Component<{ chosen: Chosen }>;
  /** Shows values over time, so the reader chooses how much of it. */
  readonly overTime?: boolean;
  /** What the command palette offers beside the page itself; each shows the page first. */
  readonly commands?: (chosen: Chosen) => readonly Command[];
  /** What goes on in it, while another page is shown; null is nothing. */
  readonly busy?: (chosen: Chosen) => string | null;
}

/** This page is there without a VM too. */
export const CAPTURES = "captures";
export const DEBUGGER = "debugger";

export const TABS: readonly Tab[] = [
  { id: "overview", title: "Overview", component: Overview, overTime: true },
  {
    id: "threads",
    title: "Threads",
    component: Inside,
    commands: insideCommands,
    busy: ({ inside, ended }) => (inside && !ended ? "Cairn looks inside: its agent is in this VM" : null),
  },
  {
    id: "record",
    title: "Record",
    component: Recorder,
    commands: recordingCommands,
    busy: ({ key }) => (isRecorded(store.model.recordings, key) ? "Cairn records this VM" : null),
  },
  {
    id: "heap",
    title: "Heap",
    component: Heap,
    commands: heapCommands,
  },
  { id: CAPTURES, title: "Captures", component: Captures, commands: captureCommands },
  {
    id: DEBUGGER,
    title: "Debugger",
    component: Debugger,
    busy: ({ row, ended }) =>
      row !== null && !ended && (row.debugger === "attached" || row.debugger === "suspended") ? "A debugger is attached" : null,
  },
];

/** The pages about an app of a device. */
const APP_TABS: readonly Tab[] = [
  { id: "app", title: "App", component: AppPage },
  ...TABS.filter(({ id }) => id === CAPTURES),
];

/** The pages about what is chosen. */
export function tabsOf(chosen: Chosen | null): readonly Tab[] {
  return chosen !== null && isApp(chosen.key) ? APP_TABS : TABS;
}

/** The page that an address asks for: the first one if it asks for none, or for one that there is not. */
export function tabOf(id: string | null, chosen: Chosen | null): Tab {
  const tabs = tabsOf(chosen);
  return tabs.find((tab) => tab.id === id) ?? (tabs[0] as Tab);
}

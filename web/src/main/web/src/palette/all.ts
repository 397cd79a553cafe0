// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { tick } from "svelte";
import { CAPTURE_COMMANDS } from "../captures/commands";
import { appTitle, deviceTitle, type App } from "../device/devices";
import { brief } from "../format";
import { THEME_WORDS } from "../header/theme";
import type { Vm } from "../live/model";
import { RANGE_WORDS, RANGES } from "../live/range";
import { store, THEMES } from "../live/store.svelte";
import { CAPTURES, tabsOf } from "../vm/tabs";
import { FILTER_ID } from "../vms/list";
import { sorted } from "../vms/sort";
import type { Command, Group } from "./commands";
import { dialogs } from "./dialogs.svelte";

/** All that can be done now, by name: what the palette offers, what keys do, and what the list of keys says. */
export function everyCommand(): Group[] {
  const { chosen, vms } = store.model;
  const groups: Group[] = [
    { title: "VMs", commands: sorted([...vms.values()], store.sort).map(choice) },
    { title: "View", commands: [...view(chosen !== null), ...ranges(chosen !== null), ...themes()] },
  ];
  const apps = store.model.devices?.devices.flatMap((device) => device.apps.map((row) => appChoice({ device, row }))) ?? [];
  if (apps.length > 0) {
    groups.splice(1, 0, { title: "Apps", commands: apps });
  }
  return chosen ? [{ title: chosen.app ? "This app" : "This VM", commands: pages() }, ...groups] : groups;
}

function appChoice({ device, row }: App): Command {
  return {
    title: brief(appTitle(row)),
    detail: `PID ${row.pid} · ${brief(deviceTitle(device), 100)}`,
    run: () => store.choose(row.key),
  };
}

function choice({ row }: Vm): Command {
  return {
    title: brief(row.name),
    detail: [`PID ${row.pid}`, brief(row.mainClass)].filter(Boolean).join(" · "),
    run: () => store.choose(row.key),
  };
}

function pages(): Command[] {
  const { chosen } = store.model;
  return tabsOf(chosen).flatMap((tab, index) => {
    const show = () => store.showTab(index === 0 ? null : tab.id);
    const more = chosen ? (tab.commands?.(chosen) ?? []) : [];
    return [
      { title: tab.title, detail: chosen?.app ? "Page of this app" : "Page of this VM", key: String(index + 1), run: show },
      ...more.map((command) => ({
        ...command,
        run() {
          show();
          command.run();
        },
      })),
    ];
  });
}

function view(beside: boolean): Command[] {
  const fold = {
    title: store.folded ? "Show the whole list" : "Fold the list",
    key: "l",
    run: () => store.setFolded(!store.folded),
  };
  return [
    { title: "Filter the VMs", key: "/", run: () => void filterVms() },
    ...(beside ? [fold, { title: store.model.chosen?.app ? "Close this app" : "Close this VM", detail: "Back to the list", run: () => store.choose(null) }] : []),
    { title: "Show all captures", detail: "What was kept of VMs", run: () => (store.showMyCaptures(false), store.showTab(CAPTURES)) },
    ...(beside ? [] : CAPTURE_COMMANDS.map((command) => ({ ...command, run: () => (store.showTab(CAPTURES), command.run()) }))),
    { title: "List the keys", key: "?", run: () => dialogs.show("keys") },
  ];
}

async function filterVms(): Promise<void> {
  store.setFolded(false);
  await tick();
  if (!document.getElementById(FILTER_ID)?.checkVisibility()) {
    // The chosen VM takes the whole of a small screen.
    store.choose(null);
    await tick();
  }
  const field = document.getElementById(FILTER_ID);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}

function ranges(beside: boolean): Command[] {
  const back = { title: "Leave the zoom", detail: "Charts follow the time again", run: () => store.setZoom(null) };
  const each = RANGES.map((range) => ({
    title: `Show ${RANGE_WORDS[range]}`,
    detail: "Time range of the charts",
    run: () => store.setRange(range),
  }));
  return beside ? [...(store.address.zoom === null ? [] : [back]), ...each] : [];
}

function themes(): Command[] {
  return THEMES.map((theme) => ({
    title: THEME_WORDS[theme],
    detail: "Theme",
    run: () => store.setTheme(theme),
  }));
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Chosen } from "../live/model";
import { store } from "../live/store.svelte";
import type { Command } from "../palette/commands";

/** What the palette offers of the look inside the chosen VM. */
export function insideCommands({ inside, ended }: Chosen): Command[] {
  const deadlocks = {
    title: "Find deadlocks",
    detail: "Which threads block each other; the VM stands still for a moment",
    run: () => store.ask("locks"),
  };
  if (inside === null) {
    const look = { title: "Look inside", detail: "Puts Cairn's agent into this VM", run: () => store.lookInside(true) };
    return ended ? [] : [look, deadlocks];
  }
  const collect = {
    title: "Collect garbage",
    detail: "The VM stands still until its whole heap is collected",
    run: () => store.ask("gc"),
  };
  const lanes = store.address.lanes;
  const view = {
    title: lanes === null ? "Show threads as lanes" : "Show threads as a table",
    detail: lanes === null ? "What each thread did, over time" : "What each thread does now",
    run: () => store.showLanes(lanes === null ? 60 : null),
  };
  return [
    view,
    ...(inside.state === "open" && !ended ? [collect, deadlocks] : []),
    { title: "Stop looking", detail: "Cairn's agent leaves this VM", run: () => store.lookInside(false) },
  ];
}

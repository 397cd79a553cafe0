// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Chosen } from "../live/model";
import { store } from "../live/store.svelte";
import type { Command } from "../palette/commands";
import { focus, press } from "../palette/reach";

export const THREAD_DUMP_ID = "take-thread-dump";
export const STACK_SEARCH_ID = "stack-search";

/** What the palette offers of the look inside the chosen VM. */
export function insideCommands({ inside, ended }: Chosen): Command[] {
  const deadlocks = {
    title: "Find deadlocks",
    detail: "Which threads block each other; the VM stands still for a moment",
    run: () => store.ask("locks"),
  };
  const others = [
    { title: "Take a thread dump", detail: "As jcmd PID Thread.print; the VM stands still while it is taken", run: () => press(THREAD_DUMP_ID) },
    { title: "Search in all stacks", detail: "For a class or method; the VM stands still for a moment", run: () => focus(STACK_SEARCH_ID) },
  ];
  if (inside === null) {
    const look = { title: "Look inside", detail: "Puts Cairn's agent into this VM", run: () => store.lookInside(true) };
    return ended ? [] : [look, deadlocks, ...others];
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
  const pools = store.address.pools !== null;
  const byPool = {
    title: pools ? "Show each thread by itself" : "Show threads by pool",
    detail: "Threads whose names differ in the number at their end only are one pool",
    run: () => store.showPools(!pools),
  };
  const virtual = {
    title: "Show virtual threads",
    detail: "What they wait for, in groups",
    run() {
      store.showVirtual(true);
      store.ask("virtualThreads");
    },
  };
  return [
    view,
    byPool,
    ...(inside.report !== null && inside.report.virtualThreads !== null && inside.state === "open" && !ended ? [virtual] : []),
    ...(ended ? [] : others),
    ...(inside.state === "open" && !ended ? [collect, deadlocks] : []),
    { title: "Stop looking", detail: "Cairn's agent leaves this VM", run: () => store.lookInside(false) },
  ];
}

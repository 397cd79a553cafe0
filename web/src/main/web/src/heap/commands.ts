// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Chosen } from "../live/model";
import { store } from "../live/store.svelte";
import type { Command } from "../palette/commands";
import { press } from "../palette/reach";
import type { HeapMore } from "./more";

export const MAP_ID = "map-heap";
export const REGIONS_ID = "map-regions";

/** What the palette offers of the heap of the chosen VM. */
export function heapCommands({ ended }: Chosen): Command[] {
  const map = (title: string, detail: string, more: HeapMore | null) => ({
    title,
    detail,
    run() {
      store.mapWholeHeap(more);
      press(MAP_ID);
    },
  });
  return ended
    ? []
    : [
        map("Map the heap", "The VM stands still while its heap is walked", null),
        map("Map the heap by class", "The VM stands still for longer than without", "class"),
        map("Map what holds the heap", "Ordinary references, weak ones only, or nothing; the VM stands still for longer", "holder"),
        { title: "Read the regions", detail: "Of the collector; the VM goes on meanwhile, and gets no agent", run: () => press(REGIONS_ID) },
      ];
}

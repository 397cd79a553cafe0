// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Chosen } from "../live/model";
import type { Command } from "../palette/commands";
import { focus, press, reach } from "../palette/reach";

export const BRING_IN_ID = "bring-in";
export const PATH_ID = "bring-in-path";
export const DUMP_HEAP_ID = "dump-heap";
export const RULES_ID = "rules";

/** What the palette offers of what was kept, once its page is shown. */
export const CAPTURE_COMMANDS: readonly Command[] = [
  { title: "Bring in a file", detail: "A heap dump (HPROF), a thread dump or a profile from elsewhere", run: () => press(BRING_IN_ID) },
  { title: "Bring in a file by its path", detail: "One of the machine where Cairn runs; it stays where it is", run: () => focus(PATH_ID) },
  {
    title: "Show the rules",
    detail: "What Cairn captures by itself",
    run: () =>
      void reach(RULES_ID, (rules) => {
        if (rules instanceof HTMLDetailsElement) {
          rules.open = true;
          rules.querySelector("summary")?.focus();
        }
      }),
  },
];

/** The same, and what concerns the chosen VM. */
export function captureCommands({ ended }: Chosen): readonly Command[] {
  const dump = { title: "Dump the heap", detail: "All objects of this VM in a file; its threads stand still meanwhile. Asks first", run: () => press(DUMP_HEAP_ID) };
  return ended ? CAPTURE_COMMANDS : [dump, ...CAPTURE_COMMANDS];
}

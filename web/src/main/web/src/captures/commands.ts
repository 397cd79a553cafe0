// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Command } from "../palette/commands";
import { press, reach } from "../palette/reach";

export const BRING_IN_ID = "bring-in";
export const RULES_ID = "rules";

/** What the palette offers of what was kept, once its page is shown. */
export const CAPTURE_COMMANDS: readonly Command[] = [
  { title: "Bring in a file", detail: "A heap dump (HPROF), a thread dump or a profile from elsewhere", run: () => press(BRING_IN_ID) },
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

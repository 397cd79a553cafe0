// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { HeapMapReport } from "../messages";
import { keep, type KeptMap } from "./kept";

/** The last maps of the chosen VM, while the page is open. */
class Maps {
  all = $state.raw<readonly KeptMap[]>([]);
  #last: HeapMapReport | null = null;

  /** Takes an answer once, however often it is given. */
  take(map: HeapMapReport, collections: number | null): void {
    if (map !== this.#last) {
      const before = this.#last?.key === map.key ? this.all : [];
      this.#last = map;
      this.all = keep(before, { map, collections });
    }
  }

  of(key: string): readonly KeptMap[] {
    return this.all.filter(({ map }) => map.key === key);
  }
}

export const maps = new Maps();

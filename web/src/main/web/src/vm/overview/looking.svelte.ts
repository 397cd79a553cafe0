// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { MemoryReport } from "../../messages";
import { withLook } from "./looks";

/** The looks at the memory of VMs since the page was opened. */
class Looking {
  #looks = $state.raw<ReadonlyMap<string, readonly MemoryReport[]>>(new Map());

  /** The oldest first. */
  of(vm: string): readonly MemoryReport[] {
    return this.#looks.get(vm) ?? [];
  }

  add(look: MemoryReport | null): void {
    if (look === null) {
      return;
    }
    const before = this.of(look.key);
    const after = withLook(before, look);
    if (after !== before) {
      this.#looks = new Map(this.#looks).set(look.key, after);
    }
  }
}

export const looksAt = new Looking();

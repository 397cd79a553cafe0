// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { change } from "../captures/server";
import { store } from "../live/store.svelte";
import { writePart, type Part } from "./part";

/** Holds parts of recordings, with which later ones are compared. */
class Holding {
  /** The server is being asked. */
  busy = $state(false);
  #problem = $state.raw<{ of: string; text: string } | null>(null);

  /** Why nothing of this recording is held, until the next thing is. */
  problemOf(vm: string, kind: string): string | null {
    return this.#problem?.of === `${vm} ${kind}` ? this.#problem.text : null;
  }

  /** Holds a part, or all that was recorded until now, and compares with it from then on. */
  async hold(vm: string, kind: string, part: Part | null): Promise<void> {
    if (this.busy) {
      return;
    }
    this.busy = true;
    const outcome = await change("holdPart", { vm, kind, ...(part ? { part: writePart(part) } : {}) });
    this.busy = false;
    this.#problem = "problem" in outcome ? { of: `${vm} ${kind}`, text: outcome.problem } : null;
    if ("report" in outcome && store.address.vm === vm) {
      store.compareWith({ from: outcome.report.fromMillis, to: outcome.report.toMillis });
    }
  }
}

export const holding = new Holding();

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { RulesReport } from "../messages";
import { ask, change, type Outcome } from "./server";

const STEP_MILLIS = 2000;

/** All rules, as the page has them. */
export class Rulebook {
  report = $state.raw<RulesReport | null>(null);
  /** Why a rule was not written or deleted, until the next one is. */
  problem = $state<string | null>(null);

  /** Keeps it as the server has it; the function ends that. */
  follow(): () => void {
    void this.#refresh();
    const timer = setInterval(() => void (document.hidden || this.#refresh()), STEP_MILLIS);
    return () => clearInterval(timer);
  }

  async #refresh(): Promise<void> {
    const outcome = await ask("rules");
    // A server that does not answer has a sign of its own on the page.
    if ("report" in outcome) {
      this.report = outcome.report;
    }
  }

  add(rule: string): Promise<boolean> {
    return this.#done(change("addRule", { rule }));
  }

  remove(rule: string): Promise<boolean> {
    return this.#done(change("deleteRule", { rule }));
  }

  async #done(work: Promise<Outcome<RulesReport>>): Promise<boolean> {
    const outcome = await work;
    if ("report" in outcome) {
      this.report = outcome.report;
      this.problem = null;
      return true;
    }
    this.problem = outcome.problem;
    return false;
  }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { apply } from "../header/theme";
import { isThreadSort, type ThreadSort } from "../inside/columns";
import { recall, remember } from "../remember";
import { isSort, type Sort } from "../vms/sort";
import { hashOf, keyOf } from "./address";
import { Connection } from "./connection";
import { EMPTY, type Model } from "./model";
import type { Arguments, Question } from "./questions";
import { fittingRange, RANGES, type Range } from "./range";
import { reduce, type Change } from "./reduce";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function oneOf<T>(values: readonly T[]): (value: unknown) => value is T {
  return (value): value is T => values.includes(value as T);
}

/** Everything the page shows: what the server sent, and what the reader chose. */
class Store {
  model = $state.raw<Model>(EMPTY);
  filter = $state("");
  sort = $state.raw<Sort>(recall("sort", { column: "name", descending: false }, isSort));
  threadSort = $state.raw<ThreadSort>(recall("threadSort", { column: "cpu", descending: true }, isThreadSort));
  theme = $state<Theme>(recall("theme", "auto", oneOf(THEMES)));

  #pickedRange = $state<Range | null>(recall<Range | null>("range", null, oneOf(RANGES)));
  readonly range: Range = $derived(this.#pickedRange ?? fittingRange(this.model.chosen?.series ?? null));

  readonly #connection = new Connection({
    message: (message) => this.#apply(message),
    link: (link) => this.#apply({ type: "link", link }),
  });

  start(): void {
    const fromAddress = () => this.#follow(keyOf(location.hash));
    addEventListener("hashchange", fromAddress);
    addEventListener("online", () => this.#connection.hurry());
    apply(this.theme);
    fromAddress();
    this.#connection.start();
  }

  choose(key: string | null): void {
    if (key === (this.model.chosen?.key ?? null)) {
      return;
    }
    history.pushState(null, "", location.pathname + location.search + hashOf(key));
    this.#follow(key);
  }

  /** Looks inside the chosen VM, which puts the agent in, or looks no more. */
  lookInside(inside: boolean): void {
    this.#apply({ type: "look", inside });
    this.#connection.lookInside(inside ? (this.model.chosen?.key ?? null) : null);
  }

  /** Opens the stack of a thread; null closes it. */
  openStack(threadId: number | null): void {
    this.#apply({ type: "open", threadId });
    this.askStack();
  }

  /** Asks for the open stack once more. */
  askStack(): void {
    const thread = this.model.chosen?.inside?.openThread;
    if (thread) {
      this.ask("stack", { thread: String(thread.id) });
    }
  }

  /** Asks about the chosen VM; the answer comes to its {@link Chosen.answers}. */
  ask(question: Question, args: Arguments = {}): void {
    const { chosen, link } = this.model;
    if (chosen && link === "live") {
      this.#apply({ type: "ask", question, arguments: args });
      this.#connection.ask({ type: "ask", key: chosen.key, question, arguments: args });
    }
  }

  setThreadSort(sort: ThreadSort): void {
    this.threadSort = sort;
    remember("threadSort", sort);
  }

  setSort(sort: Sort): void {
    this.sort = sort;
    remember("sort", sort);
  }

  setRange(range: Range): void {
    this.#pickedRange = range;
    remember("range", range);
  }

  setTheme(theme: Theme): void {
    apply(theme);
    this.theme = theme;
    remember("theme", theme);
  }

  #follow(key: string | null): void {
    if (key !== (this.model.chosen?.key ?? null)) {
      this.#apply({ type: "choose", key });
      this.#connection.watch(key);
      this.#connection.lookInside(null);
    }
  }

  #apply(change: Change): void {
    this.model = reduce(this.model, change);
  }
}

export const store = new Store();

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { apply } from "../header/theme";
import type { HeapMore, RegionsShown } from "../heap/more";
import type { AddressSpan } from "../heap/span";
import { isThreadSort, type ThreadSort } from "../inside/table/columns";
import type { LaneSeconds } from "../inside/lanes/span";
import { recall, remember } from "../remember";
import { showing } from "../recording/kinds";
import type { Part } from "../recording/part";
import { isSort, type Sort } from "../vms/sort";
import { HOME, type Address } from "./address";
import { AddressBar } from "./addressBar";
import { Connection } from "./connection";
import { EMPTY, type Model } from "./model";
import type { Arguments, Question } from "./questions";
import { fittingRange, isRange, type Range } from "./range";
import { reduce, type Change } from "./reduce";
import type { Span } from "./span";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function oneOf<T>(values: readonly T[]): (value: unknown) => value is T {
  return (value): value is T => values.includes(value as T);
}

function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** Everything the page shows: what the server sent, and what the reader chose. */
class Store {
  model = $state.raw<Model>(EMPTY);
  address = $state.raw<Address>(HOME);
  theme = $state<Theme>(recall("theme", "auto", oneOf(THEMES)));
  /** Beside a chosen VM the list is but a rail. */
  folded = $state<boolean>(recall("folded", false, isFlag));
  /** What the list has: one of the two, both or none. */
  showsMachine = $state<boolean>(recall("showsMachine", true, isFlag));
  showsDevices = $state<boolean>(recall("showsDevices", true, isFlag));

  /** What holds where the address says nothing: the choices of last time. */
  #lastSort = recall<Sort>("sort", { column: "name", descending: false }, isSort);
  #lastThreadSort = recall<ThreadSort>("threadSort", { column: "cpu", descending: true }, isThreadSort);
  #lastRange = $state<Range | null>(recall<Range | null>("range", null, isRange));

  readonly sort: Sort = $derived(this.address.sort ?? this.#lastSort);
  readonly threadSort: ThreadSort = $derived(this.address.threadSort ?? this.#lastThreadSort);
  readonly range: Range = $derived(
    this.address.range ?? this.#lastRange ?? fittingRange(this.model.chosen?.series ?? null),
  );

  readonly #bar = new AddressBar((address) => this.#follow(address));
  readonly #connection = new Connection({
    message: (message) => this.#apply(message),
    link: (link) => this.#apply({ type: "link", link }),
  });

  start(): void {
    addEventListener("online", () => this.#connection.hurry());
    apply(this.theme);
    this.#bar.start();
    this.#connection.start();
  }

  /** Chooses a VM, whose page is the one that was open for the VM before; null chooses none. */
  choose(key: string | null): void {
    if (key !== this.address.vm) {
      this.#go("push", {
        vm: key,
        tab: key && this.address.tab,
        zoom: null,
        thread: null,
        threadFind: null,
        inStacks: null,
        flames: null,
        type: null,
        part: null,
        held: null,
        heapZoom: null,
        heapClass: null,
        heapKind: null,
        heapMore: null,
        regions: null,
        virtual: null,
        capture: null,
        compare: null,
      });
    }
  }

  showTab(id: string | null): void {
    this.#go("push", { tab: id });
  }

  /** Opens what was kept; null closes it. */
  openCapture(id: string | null): void {
    const { compare } = this.address;
    this.#go("push", { capture: id, compare: compare?.length === 1 ? compare : null, by: null, type: null, flames: null });
  }

  /** Shows a capture no more that is gone, alone or compared. */
  leaveCapture(id: string): void {
    const { capture, compare } = this.address;
    const others = compare?.filter((each) => each !== id) ?? [];
    this.#go("replace", { capture: capture === id ? null : capture, compare: others.length === 0 ? null : others });
  }

  /** Chooses captures for comparison, which are compared once there are two. */
  compareCaptures(ids: readonly string[]): void {
    const anew = { by: null, type: null, flames: null };
    if (ids.length === 2) {
      this.#go("push", { compare: ids, capture: null, ...anew });
    } else {
      const ended = this.address.compare?.length === 2;
      this.#go(ended ? "push" : "replace", { compare: ids.length === 0 ? null : ids, ...(ended ? anew : {}) });
    }
  }

  /** Shows what is open among the captures added up by something else. */
  showBy(by: string): void {
    this.#go("replace", { by });
  }

  /** Shows another of the types that a profile has. */
  showType(type: string): void {
    this.#go("replace", { type });
  }

  findCaptures(text: string): void {
    this.#go("replaceSoon", { captureFind: text || null });
  }

  /** Shows the captures of the chosen VM alone. */
  showMyCaptures(mine: boolean): void {
    this.#go("push", { captureMine: mine ? 1 : null });
  }

  groupCaptures(groups: boolean): void {
    this.#go("replace", { captureGroups: groups ? 1 : null });
  }

  get filter(): string {
    return this.address.find ?? "";
  }

  set filter(text: string) {
    this.#go("replaceSoon", { find: text || null });
  }

  get threadFilter(): string {
    return this.address.threadFind ?? "";
  }

  set threadFilter(text: string) {
    this.#go("replaceSoon", { threadFind: text || null });
  }

  /** Shows threads over this many seconds; null shows their table. */
  showLanes(seconds: LaneSeconds | null): void {
    this.#go("replace", { lanes: seconds });
  }

  showPools(pools: boolean): void {
    this.#go("replace", { pools: pools ? 1 : null });
  }

  /** Shows what virtual threads wait for, or no more. */
  showVirtual(shown: boolean): void {
    this.#go("push", { virtual: shown ? 1 : null });
  }

  /** Shows recordings of another kind, or added up by something else. */
  showRecordings(kind: string, by: string): void {
    this.#go("replace", showing(this.address, kind, by));
  }

  /** Shows a part of the recording's time, from which the back button leads to the one before; null is all of it. */
  showPart(part: Part | null): void {
    const before = this.address.part;
    if (part?.from !== before?.from || part?.to !== before?.to) {
      this.#go("push", { part });
    }
  }

  /** Compares with a part of the recording's time; null ends that. */
  compareWith(held: Part | null): void {
    this.#go("push", { held, part: null, flames: null });
  }

  /** Shows a range of the heap, from which the back button leads to the one before; no range is the whole heap. */
  zoomHeap(path: readonly AddressSpan[]): void {
    this.#go("push", { heapZoom: path.length > 0 ? path : null });
  }

  /** Lights the cells of a class in the heap map; null lights all. */
  chooseHeapClass(name: string | null): void {
    this.#go("push", { heapClass: name });
  }

  /** Lights the cells of a kind of object; null lights all. */
  lightHeapKind(id: string | null): void {
    this.#go("push", { heapKind: id });
  }

  /** Says what is asked beside the map. */
  askMoreOfHeap(more: HeapMore | null): void {
    this.#go("replace", { heapMore: more });
  }

  /** Goes back to the whole heap and all of its classes, and says what is asked beside the map. */
  mapWholeHeap(more: HeapMore | null): void {
    const { heapZoom, heapClass } = this.address;
    this.#go(heapZoom === null && heapClass === null ? "replace" : "push", { heapZoom: null, heapClass: null, heapMore: more });
  }

  /** Shows the regions of the collector. */
  showRegions(shown: RegionsShown): void {
    this.#go(this.address.regions === null ? "push" : "replace", { regions: shown });
  }

  /** What the flame graph shows now. */
  keepFlames(shown: string): void {
    this.#go("replaceSoon", { flames: shown || null });
  }

  /** Looks inside the chosen VM, which puts the agent in, or looks no more. */
  lookInside(inside: boolean): void {
    this.#apply({ type: "look", inside });
    this.#apply({ type: "open", threadId: this.address.thread });
    this.#connection.lookInside(inside ? (this.model.chosen?.key ?? null) : null);
  }

  /** Opens the stack of a thread; null closes it. */
  openStack(threadId: number | null): void {
    this.#go("push", { thread: threadId });
  }

  /** Asks for the open stack once more. */
  askStack(): void {
    const thread = this.model.chosen?.inside?.openThread;
    if (thread) {
      this.ask("stack", { thread: String(thread.id) });
    }
  }

  /** Asks for the locks of the open thread, with its stack of that moment. */
  askThreadLocks(): void {
    const thread = this.model.chosen?.inside?.openThread;
    if (thread) {
      this.ask("threadLocks", { thread: String(thread.id) });
    }
  }

  /** Searches for a class or method in all stacks of the chosen VM; null closes the search. */
  searchStacks(text: string | null): void {
    this.#go("replace", { inStacks: text });
    if (text !== null) {
      this.ask("stackSearch", { text });
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
    this.#lastThreadSort = sort;
    remember("threadSort", sort);
    this.#go("replace", { threadSort: sort });
  }

  setSort(sort: Sort): void {
    this.#lastSort = sort;
    remember("sort", sort);
    this.#go("replace", { sort });
  }

  setRange(range: Range): void {
    this.#lastRange = range;
    remember("range", range);
    this.#go("replace", { range, zoom: null });
  }

  /** Shows a piece of time in all charts, from which the back button leads to the one before; null follows the time again. */
  setZoom(zoom: Span | null): void {
    const before = this.address.zoom;
    if (zoom?.from !== before?.from || zoom?.to !== before?.to) {
      this.#go("push", { zoom });
    }
  }

  setShowsMachine(shows: boolean): void {
    this.showsMachine = shows;
    remember("showsMachine", shows);
  }

  setShowsDevices(shows: boolean): void {
    this.showsDevices = shows;
    remember("showsDevices", shows);
  }

  setFolded(folded: boolean): void {
    this.folded = folded;
    remember("folded", folded);
  }

  setTheme(theme: Theme): void {
    apply(theme);
    this.theme = theme;
    remember("theme", theme);
  }

  #go(how: "push" | "replace" | "replaceSoon", change: Partial<Address>): void {
    const address = { ...this.address, ...change };
    if ((Object.keys(change) as (keyof Address)[]).some((part) => change[part] !== this.address[part])) {
      this.#bar[how](address);
      this.#follow(address);
    }
  }

  #follow(address: Address): void {
    this.address = address;
    const key = address.vm;
    if (key !== (this.model.chosen?.key ?? null)) {
      this.#apply({ type: "choose", key });
      this.#connection.watch(key);
      this.#connection.lookInside(null);
    }
    this.#apply({ type: "open", threadId: address.thread });
  }

  #apply(change: Change): void {
    this.model = reduce(this.model, change);
  }
}

export const store = new Store();

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Chosen } from "../live/model";
import { store } from "../live/store.svelte";
import { recordingOf, unsaved } from "./kinds";
import { argumentsOf, USUAL, type Order } from "./order";

/** What the reader is about to record; the palette and findings of a VM may say so too. */
class Ordering {
  /** Of the VM for which it was made. */
  #order = $state.raw<{ vm: string; order: Order }>({ vm: "", order: USUAL });
  /** The recording that would go: the reader is asked whether it may. */
  #asking = $state.raw<string | null>(null);
  /** The options are open. */
  #open = $state.raw<string | null>(null);

  orderOf(vm: string): Order {
    return this.#order.vm === vm ? this.#order.order : USUAL;
  }

  change(vm: string, order: Order): void {
    this.#order = { vm, order };
  }

  isOpen(vm: string): boolean {
    return this.#open === vm;
  }

  setOpen(vm: string, open: boolean): void {
    this.#open = open ? vm : null;
  }

  /** Prepares what a finding asks for, so that the reader sees it and begins. */
  prepare(vm: string, kind: string, live: boolean): void {
    if (live) {
      this.change(vm, { ...this.orderOf(vm), live });
      this.setOpen(vm, true);
    }
    store.showRecordings(kind, "site");
  }

  /** Whether the reader is asked if what was recorded before may go. */
  asks(vm: string, kind: string): boolean {
    return this.#asking === `${vm} ${kind}`;
  }

  /** Begins to record, unless something would go that nobody has kept: then the reader is asked first. */
  start({ key, answers }: Chosen, kind: string): void {
    const shown = answers.recording;
    const empty = shown?.arguments["kind"] === kind && shown.arguments["part"] === undefined && shown.report?.samples === 0;
    if (!empty && unsaved(recordingOf(store.model.recordings, key, kind), answers.keepRecording ?? null)) {
      this.#asking = `${key} ${kind}`;
    } else {
      this.startAnew(key, kind);
    }
  }

  /** Begins to record, whatever goes. */
  startAnew(vm: string, kind: string): void {
    this.leave();
    store.compareWith(null);
    store.ask("record", argumentsOf(kind, this.orderOf(vm)));
  }

  /** Everything stays as it is. */
  leave(): void {
    this.#asking = null;
  }
}

export const ordering = new Ordering();

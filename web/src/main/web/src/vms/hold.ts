// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Vm } from "../live/model";

const REST_MILLIS = 1000;

/** The rows as they stood before. Those that came since are at the end, where they push nothing aside. */
export function inOrder(vms: readonly Vm[], keys: readonly string[]): Vm[] {
  return asBefore(vms, keys, ({ row }) => row.key);
}

/** As {@link inOrder}, of anything that has a key. */
export function asBefore<T, K>(items: readonly T[], keys: readonly K[], keyOf: (item: T) => K): T[] {
  const places = new Map(keys.map((key, place) => [key, place]));
  const place = (item: T) => places.get(keyOf(item)) ?? keys.length;
  return [...items].sort((a, b) => place(a) - place(b));
}

/** Whether the reader is at the rows, with the pointer or the keys, or was until a moment ago. */
export class Hold {
  #pointer = false;
  #keys = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly begin: () => void,
    private readonly end: () => void,
  ) {}

  pointer(here: boolean): void {
    this.#pointer = here;
    this.#changed(here);
  }

  keys(here: boolean): void {
    // Losing the keyboard means nothing when it was not here: a click focuses the table as well.
    if (here || this.#keys) {
      this.#keys = here;
      this.#changed(here);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #changed(here: boolean): void {
    if (here) {
      clearTimeout(this.#timer);
      this.begin();
    } else if (!this.#pointer && !this.#keys) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.end, REST_MILLIS);
    }
  }
}

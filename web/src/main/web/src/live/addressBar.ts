// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { format, parse, type Address } from "./address";

const REST_MILLIS = 250;

/** What the address bar needs of the browser; a test gives its own. */
export interface Browser {
  hash(): string;
  push(hash: string): void;
  replace(hash: string): void;
  /** Calls when the reader goes back, forward, or writes an address. */
  whenMoved(moved: () => void): void;
}

const url = (hash: string) => location.pathname + location.search + hash;

const browser: Browser = {
  hash: () => location.hash,
  push: (hash) => history.pushState(null, "", url(hash)),
  replace: (hash) => history.replaceState(null, "", url(hash)),
  whenMoved: (moved) => addEventListener("hashchange", moved),
};

/** The browser's address and history. */
export class AddressBar {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwritten: Address | null = null;

  constructor(
    private readonly moved: (address: Address) => void,
    private readonly window: Browser = browser,
  ) {}

  start(): void {
    const follow = () => {
      // What was typed last belongs to the page that the reader has left.
      this.#forget();
      this.moved(parse(this.window.hash()));
    };
    this.window.whenMoved(follow);
    follow();
  }

  /** A new place, from which the back button leads to the one before. */
  push(address: Address): void {
    this.#settle();
    this.window.push(format(address));
  }

  /** The same place, seen in another way. */
  replace(address: Address): void {
    this.#forget();
    this.window.replace(format(address));
  }

  /** As {@link replace}, once the reader rests: browsers refuse a page that writes with every key. */
  replaceSoon(address: Address): void {
    this.#forget();
    this.#unwritten = address;
    this.#timer = setTimeout(() => this.#settle(), REST_MILLIS);
  }

  #settle(): void {
    if (this.#unwritten !== null) {
      this.replace(this.#unwritten);
    }
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#unwritten = null;
  }
}

// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { MediaQuery } from "svelte/reactivity";
import { store } from "../../live/store.svelte";

const systemIsDark = new MediaQuery("prefers-color-scheme: dark");

/** Changes whenever the colours do; code that draws with them must then draw anew. */
export function palette(): string {
  return `${store.theme} ${systemIsDark.current}`;
}

/**
 * Reads the theme as a canvas needs it. A property alone would still say light-dark(…); as the
 * colour of an element it is worked out.
 */
export function reader(element: HTMLElement): (property: string) => string {
  return (property) => {
    element.style.color = `var(${property})`;
    const colour = getComputedStyle(element).color;
    element.style.color = "";
    return colour;
  };
}

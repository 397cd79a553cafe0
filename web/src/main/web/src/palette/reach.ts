// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { tick } from "svelte";

/** Does something with an element of the page that a command has just shown. */
export async function reach(id: string, act: (element: HTMLElement) => void): Promise<void> {
  await tick();
  const element = document.getElementById(id);
  if (element) {
    act(element);
  }
}

export const press = (id: string) => void reach(id, (element) => element.click());
export const focus = (id: string) => void reach(id, (element) => element.focus());

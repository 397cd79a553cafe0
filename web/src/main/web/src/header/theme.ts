// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Theme } from "../live/store.svelte";

export const THEME_WORDS: Record<Theme, string> = {
  auto: "Colours as the system wishes",
  light: "Light colours",
  dark: "Dark colours",
};

/** Done at once and not in an effect: charts read their colours right after the choice. */
export function apply(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "auto") {
    root.removeAttribute("data-theme");
  } else {
    root.dataset.theme = theme;
  }
}
